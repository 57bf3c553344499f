/** What the player did before this game: the figures of the deck. */

import { classOrNeutral } from '@/shared/catalog/card'
import { CLASS_NAMES } from '@/shared/catalog/card-names'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { wilson } from './wilson'
import type { DeckRecord } from './match-record'

interface DeckBoxProps {
  record: DeckRecord
  opponentClass: string | null
}

export function DeckBox({ record: { matches, wins, against }, opponentClass }: DeckBoxProps) {
  const t = useT()
  const { percent } = useFormats()
  if (matches === 0) return null
  const [low, high] = wilson(wins, matches)
  const share = wins / matches
  return (
    <section className="card t-box grid gap-2" aria-labelledby="tracker-deck">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="tracker-deck" className="text-md">
          {t('trackerView.thisDeck')}
        </h2>
        <span className="text-xs text-muted">{t('trackerView.days30', { count: matches })}</span>
      </div>
      <p className="flex items-baseline gap-3">
        <strong className="text-4xl leading-none font-extrabold tabular-nums">
          {percent(share)}
        </strong>
        <span className="text-sm text-muted">
          {t('trackerView.between', { low: percent(low), high: percent(high) })}
        </span>
      </p>
      <div className="t-interval" aria-hidden="true">
        <i style={{ left: `${low * 100}%`, width: `${(high - low) * 100}%` }} />
        <b style={{ left: `${share * 100}%` }} />
      </div>
      {opponentClass !== null && against.matches > 0 && (
        <p className="text-sm">
          {t('trackerView.against', {
            class: t(CLASS_NAMES[classOrNeutral(opponentClass)]),
            wins: against.wins,
            count: against.matches,
          })}
        </p>
      )}
    </section>
  )
}
