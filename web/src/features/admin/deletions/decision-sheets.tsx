/** The decision about a request to delete an account: it is deleted, or kept with words to the player. */

import { useState } from 'react'
import type { AdminDeletion } from '@/shared/api/contract.gen'
import { useT } from '@/shared/i18n/i18n'
import { TextArea } from '@/shared/ui/field'
import { ActSheet } from '../parts/act-sheet'
import { takeStep } from './take-step'

interface DecisionProps {
  request: AdminDeletion
  onClose: () => void
}

const LONGEST_WORDS = 300

export function ApproveSheet({ request, onClose }: DecisionProps) {
  const t = useT()
  return (
    <ActSheet
      title={t('admin.approve')}
      text={t('admin.deleteText')}
      danger
      name={request.username ?? ''}
      send={({ reason, name }) => takeStep({ request: request.id, step: 'approve', reason, name })}
      done={t('admin.accountDeleted')}
      onClose={onClose}
    />
  )
}

export function RefuseSheet({ request, onClose }: DecisionProps) {
  const t = useT()
  const [words, setWords] = useState('')
  return (
    <ActSheet
      title={t('admin.refuse')}
      text={t('admin.refuseText')}
      send={({ reason }) =>
        takeStep({ request: request.id, step: 'refuse', reason, words: words.trim() || null })
      }
      done={t('admin.refusedDone')}
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
