/** Notes a match, or changes one that was recorded. */

import { Trash2 } from 'lucide-react'
import { lazy, Suspense, useState, type FormEvent } from 'react'
import type { MatchRow } from '@/shared/api/contract.gen'
import { useI18n } from '@/shared/i18n/i18n'
import { FormError } from '@/shared/ui/form-error'
import { Sheet } from '@/shared/ui/sheet'
import { SubmitButton } from '@/shared/ui/submit-button'
import { MatchFields } from './match-fields'
import { formOf, localTime, newMatch, readForm, type MatchForm } from './match-form'
import { useMatchActions } from './use-match-actions'

const ReplayBox = lazy(async () => ({
  default: (await import('@/shared/replays/replay-box')).ReplayBox,
}))

const EMPTY: Omit<MatchForm, 'playedAt'> = {
  result: 'victory',
  deck: '',
  opponent: '',
  archetype: '',
  mode: 'ranked',
  format: '',
  league: '',
  step: '',
  first: '',
  turns: '',
  minutes: '',
  notes: '',
}

export function NoteSheet({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const { record } = useMatchActions()
  const [initial] = useState<MatchForm>(() => ({ ...EMPTY, playedAt: localTime(new Date()) }))
  // One id for all tries, so that a corrected match takes the place of the refused one.
  const [id] = useState(() => crypto.randomUUID())
  const [refusal, setRefusal] = useState<string | null>(null)
  const { pending, submit } = useSubmit(async (form) => {
    const refused = await record(newMatch(form, id, new Date()))
    setRefusal(refused)
    return refused === null
  }, onClose)
  return (
    <Sheet open onClose={onClose} title={t('stats.note')}>
      <form className="grid gap-4" onSubmit={submit}>
        <MatchFields initial={initial} />
        <FormError>{refusal}</FormError>
        <SubmitButton pending={pending}>{t('stats.save')}</SubmitButton>
      </form>
    </Sheet>
  )
}

export function EditSheet({ match, onClose }: { match: MatchRow; onClose: () => void }) {
  const { t } = useI18n()
  const { change, remove } = useMatchActions()
  const { pending, submit } = useSubmit((form) => change(match, form), onClose)
  const matched = match.opponent_cards_matched
  const seen = Array.isArray(match.opponent_cards) ? match.opponent_cards.length : 0
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('stats.edit')}
      description={
        matched !== null && match.opponent_archetype_id !== null
          ? t('stats.named', { matched, count: seen })
          : undefined
      }
    >
      {match.source === 'log' && (
        <Suspense>
          <ReplayBox id={match.id} />
        </Suspense>
      )}
      <form className="grid gap-4" onSubmit={submit}>
        <MatchFields initial={formOf(match)} whole />
        <SubmitButton pending={pending}>{t('stats.save')}</SubmitButton>
        <button
          type="button"
          className="button button-quiet text-danger"
          onClick={() => void remove(match).then((done) => done && onClose())}
        >
          <Trash2 className="size-5" aria-hidden="true" />
          {t('stats.delete')}
        </button>
      </form>
    </Sheet>
  )
}

/** Sends the form once at a time, and closes the sheet if that worked. */
function useSubmit(send: (form: MatchForm) => Promise<boolean>, onClose: () => void) {
  const [pending, setPending] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pending) return
    setPending(true)
    void send(readForm(new FormData(event.currentTarget)))
      .then((done) => done && onClose())
      .finally(() => setPending(false))
  }
  return { pending, submit }
}
