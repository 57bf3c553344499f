/** What the player did before this game: the figures of the deck, and the matches of today. */

import { Check, Equal, X } from 'lucide-react'
import { classOrNeutral } from '@/shared/catalog/card'
import { CLASS_NAMES } from '@/shared/catalog/card-names'
import { ClassEmblem } from '@/shared/catalog/class-sigil'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { useNow } from '@/shared/lib/use-now'
import { wilson } from './wilson'
import { matchesOfToday, outcomeOf, type DeckRecord, type RecentMatch } from './match-record'

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

const MOST_SHOWN = 8

export function TodayBox({ matches }: { matches: readonly RecentMatch[] }) {
  const t = useT()
  const today = matchesOfToday(matches, useNow())
  if (today.length === 0) return null
  return (
    <section className="card t-box" aria-labelledby="tracker-today">
      <h2 id="tracker-today" className="text-md">
        {t('trackerView.today')}
      </h2>
      <ul className="divide-y divide-line">
        {today.slice(0, MOST_SHOWN).map((match) => (
          <li key={match.id} className="flex min-h-11 items-center gap-3 text-sm">
            <ClassEmblem
              cardClass={match.opponent_class ? classOrNeutral(match.opponent_class) : 'NEUTRAL'}
              className="size-7"
            />
            <span className="min-w-0 flex-1 truncate">{opponentOf(t, match)}</span>
            {match.turns !== null && (
              <span className="text-xs text-muted tabular-nums">
                {t('trackerView.turns', { count: match.turns })}
              </span>
            )}
            <Result match={match} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function opponentOf(t: ReturnType<typeof useT>, match: RecentMatch): string {
  if (match.opponent_archetype) return match.opponent_archetype
  return match.opponent_class
    ? t(CLASS_NAMES[classOrNeutral(match.opponent_class)])
    : t('trackerView.unknownClass')
}

const RESULTS = {
  won: { icon: Check, text: 'trackerView.victory', tone: 'text-ok' },
  lost: { icon: X, text: 'trackerView.defeat', tone: 'text-danger' },
  tied: { icon: Equal, text: 'trackerView.tie', tone: 'text-muted' },
} as const

function Result({ match }: { match: RecentMatch }) {
  const t = useT()
  const { icon: Icon, text, tone } = RESULTS[outcomeOf(match)]
  return (
    <span className={`flex items-center gap-1 text-xs font-bold ${tone}`}>
      <Icon className="size-4" aria-hidden="true" />
      {t(text)}
    </span>
  )
}
