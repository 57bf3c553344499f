/** Matches that the server does not have yet, and those that it refused, with what to do about them. */

import { CloudOff, TriangleAlert } from 'lucide-react'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { toast } from '@/shared/ui/toast'
import { matchErrorText } from './match-error'
import { discardMatch, retryMatch, useKeptMatches, type KeptMatch, type Recorded } from './matches'

export function KeptNotice() {
  const t = useT()
  const kept = useKeptMatches()
  const waiting = kept.filter(({ refusal, match }) => refusal === null && match !== null)
  const refused = kept.filter(({ refusal }) => refusal !== null)
  if (waiting.length + refused.length === 0) return null
  return (
    <div className="mb-4 grid gap-3">
      {waiting.length > 0 && (
        <p className="card flex items-center gap-3 px-4 py-3 text-sm font-semibold">
          <CloudOff className="size-5 shrink-0 text-leg" aria-hidden="true" />
          {t('tracker.waiting', { count: waiting.length })}
        </p>
      )}
      {refused.map((match) => (
        <Refused key={match.id} kept={match} />
      ))}
    </div>
  )
}

function Refused({ kept }: { kept: KeptMatch }) {
  const t = useT()
  const { dateTime } = useFormats()
  const { id, match, refusal, full, at } = kept
  const hasDeck = !kept.kind && kept.match?.deck_id != null
  const show = (outcome: Recorded) => {
    if (outcome === 'saved') toast.success(t('tracker.matchSaved'))
    else toast.error(t(outcome === 'kept' ? 'tracker.savedLocally' : 'tracker.saveFailed'))
  }
  return (
    <section className="card grid gap-3 p-4" aria-label={t('tracker.refused')}>
      <p className="flex items-start gap-3">
        <TriangleAlert className="mt-0.5 size-5 shrink-0 text-danger" aria-hidden="true" />
        <span className="min-w-0">
          <b>{t('tracker.saveFailed')}</b>
          <span className="block text-sm text-muted">
            {dateTime(match?.played_at ?? new Date(at))} · {matchErrorText(t, refusal ?? '', full)}
          </span>
        </span>
      </p>
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          className="button button-quiet"
          onClick={() => void retryMatch(id).then(show)}
        >
          {t('common.retry')}
        </button>
        {hasDeck && refusal === 'match_deck_not_found' && (
          <button
            type="button"
            className="button button-quiet"
            onClick={() => void retryMatch(id, { deck_id: null }).then(show)}
          >
            {t('tracker.withoutDeck')}
          </button>
        )}
        <button
          type="button"
          className="button button-quiet text-danger"
          onClick={() => void discardMatch(id)}
        >
          {t('tracker.discardMatch')}
        </button>
      </div>
    </section>
  )
}
