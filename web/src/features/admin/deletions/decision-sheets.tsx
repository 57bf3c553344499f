/** The decision about a request to delete an account: it is deleted, or kept with words to the player. */

import { useState } from 'react'
import type { AdminDeletion } from '@/shared/api/contract.gen'
import { useT } from '@/shared/i18n/i18n'
import { TextArea } from '@/shared/ui/field'
import { ActSheet } from '../parts/act-sheet'
import { useAct } from '../parts/use-act'
import { takeStep } from './take-step'

interface DecisionProps {
  request: AdminDeletion
  onClose: () => void
}

const LONGEST_WORDS = 300

export function ApproveSheet({ request, onClose }: DecisionProps) {
  const t = useT()
  const act = useAct()
  const send = async (reason: string, name: string) => {
    const approve = () => takeStep({ request: request.id, step: 'approve', reason, name })
    if (await act.run(approve, { done: t('admin.accountDeleted') })) onClose()
  }
  return (
    <ActSheet
      title={t('admin.approve')}
      text={t('admin.deleteText')}
      action={t('admin.approve')}
      danger
      reason={{}}
      name={request.username ?? ''}
      pending={act.pending}
      onSend={({ reason, name }) => void send(reason, name)}
      onClose={onClose}
    />
  )
}

export function RefuseSheet({ request, onClose }: DecisionProps) {
  const t = useT()
  const act = useAct()
  const [words, setWords] = useState('')
  const send = async (reason: string) => {
    const refuse = () =>
      takeStep({ request: request.id, step: 'refuse', reason, words: words.trim() || null })
    if (await act.run(refuse, { done: t('admin.refusedDone') })) onClose()
  }
  return (
    <ActSheet
      title={t('admin.refuse')}
      text={t('admin.refuseText')}
      action={t('admin.refuse')}
      reason={{}}
      pending={act.pending}
      onSend={({ reason }) => void send(reason)}
      onClose={onClose}
    >
      <TextArea
        label={t('admin.refuseWords')}
        name="words"
        rows={3}
        maxLength={LONGEST_WORDS}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
    </ActSheet>
  )
}
