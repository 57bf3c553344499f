/** Bans a player: why and how long, as the player will read it, and the reason for the log. */

import { useState } from 'react'
import type { BanCause } from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import { useT } from '@/shared/i18n/i18n'
import type { Translate } from '@/shared/i18n/translator'
import { TextArea } from '@/shared/ui/field'
import { ActSheet, Choices } from '../parts/act-sheet'
import type { ActProps } from './act-props'
import { CAUSES } from './ban-facts'

const TERMS = ['1', '7', '30', 'forever'] as const
type Term = (typeof TERMS)[number]

const termText = (t: Translate, term: Term) =>
  term === 'forever' ? t('admin.forever') : t('admin.days', { count: Number(term) })

const LONGEST_WORDS = 300

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The keys of the table are the causes.
const NAMES = Object.keys(CAUSES) as BanCause[]

export const unban = (user: string, reason: string) =>
  ask((data) => data.rpc('admin_user_unban', { user, reason }))

export function BanSheet({ page: { user }, onClose }: ActProps) {
  const t = useT()
  const [term, setTerm] = useState<Term>('7')
  const [cause, setCause] = useState<BanCause>(NAMES[0] ?? 'other')
  const [words, setWords] = useState('')
  const name = user.username ?? ''

  const ban = (reason: string, typed: string) =>
    ask((data) =>
      data.rpc('admin_user_ban', {
        user: user.id,
        days: term === 'forever' ? null : Number(term),
        cause,
        words: words.trim() || null,
        reason,
        name: typed || null,
      }),
    )

  return (
    <ActSheet
      title={t('admin.banTitle', { name })}
      text={t('admin.banText')}
      action={t('admin.banAction')}
      danger
      name={user.admin ? name : undefined}
      send={({ reason, name: typed }) => ban(reason, typed)}
      done={t('admin.banDone', { name })}
      undo={({ reason }) => unban(user.id, reason)}
      onClose={onClose}
    >
      <Choices
        label={t('admin.term')}
        name="term"
        value={term}
        choices={TERMS.map((value) => ({ value, label: termText(t, value) }))}
        onChoose={setTerm}
      />
      <Choices
        label={t('admin.cause')}
        name="cause"
        value={cause}
        choices={NAMES.map((value) => ({ value, label: t(CAUSES[value]) }))}
        onChoose={setCause}
      />
      <TextArea
        label={t('admin.banWords')}
        hint={t('admin.banWordsHint')}
        name="words"
        rows={2}
        maxLength={LONGEST_WORDS}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
    </ActSheet>
  )
}
