/** An evening: its record, stars and time, the best and the worst matchup, the result against the odds; of the present one its matches too. */

import { Check, Equal, Share2, Star, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classOrNeutral } from '@/shared/catalog/card'
import { CLASS_NAMES } from '@/shared/catalog/card-names'
import { ClassEmblem } from '@/shared/catalog/class-sigil'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import type { Translate } from '@/shared/i18n/translator'
import { useNow } from '@/shared/lib/use-now'
import { useUser } from '@/shared/session/session'
import { eveningsOf, presentOf, starsOf, type Evening, type Matchup, type Upset } from './evenings'
import { readStars } from './kept-stars'
import { outcomeOf, type RecentMatch } from './match-record'
import { useEveningPicture } from './use-evening-picture'

const MOST_SHOWN = 8

export function PresentEvening({ matches }: { matches: readonly RecentMatch[] }) {
  const evening = presentOf(eveningsOf(matches), useNow())
  return (
    evening && (
      <EveningCard evening={evening}>
        <ul className="divide-y divide-line">
          {evening.matches
            .toReversed()
            .slice(0, MOST_SHOWN)
            .map((match) => (
              <MatchLine key={match.id} match={match} />
            ))}
        </ul>
      </EveningCard>
    )
  )
}

interface EveningCardProps {
  evening: Evening
  /** When it was; without it the evening goes on. */
  title?: string
  children?: ReactNode
}

export function EveningCard({ evening, title, children }: EveningCardProps) {
  const t = useT()
  const { time, span } = useFormats()
  const { id: user } = useUser()
  const stars = starsOf(evening, readStars(user))
  const share = useEveningPicture(evening, stars)
  const { best, worst, upset, start, end } = evening
  const lasted = span(end - start)
  const facts =
    title === undefined
      ? [lasted, t('trackerView.sinceTime', { time: time(new Date(start)) })]
      : [lasted]
  return (
    <section className="card grid gap-2 p-4" aria-label={title ?? t('trackerView.evening')}>
      <div className="flex items-center gap-3">
        <h3 className="min-w-0 flex-1 text-md">{title ?? t('trackerView.evening')}</h3>
        <button
          type="button"
          className="icon-button -me-2.5 -my-2"
          aria-label={t('picture.share')}
          onClick={() => void share()}
        >
          <Share2 className="size-5" aria-hidden="true" />
        </button>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="text-3xl leading-none font-extrabold tabular-nums">
          {evening.won}–{evening.lost}
        </strong>
        {stars !== null && <Stars stars={stars} />}
        <span className="text-sm text-muted">{facts.join(' · ')}</span>
      </p>
      {best && <MatchupLine label={t('trackerView.bestMatchup')} matchup={best} />}
      {worst && <MatchupLine label={t('trackerView.worstMatchup')} matchup={worst} />}
      {upset && <UpsetLine upset={upset} />}
      {children}
    </section>
  )
}

function Stars({ stars }: { stars: number }) {
  const t = useT()
  const { signed } = useFormats()
  return (
    <span className="flex items-center gap-1 font-bold">
      <Star className="size-4 fill-current text-leg" aria-hidden="true" />
      {t('trackerView.stars', { stars: signed(stars), count: Math.abs(stars) })}
    </span>
  )
}

function MatchupLine({ label, matchup }: { label: string; matchup: Matchup }) {
  const t = useT()
  const cardClass = classOrNeutral(matchup.class)
  return (
    <p className="flex items-center gap-2 text-sm">
      <ClassEmblem cardClass={cardClass} className="size-7" />
      <span className="min-w-0 flex-1">
        <span className="text-muted">{label}</span> {t(CLASS_NAMES[cardClass])}
      </span>
      <b className="tabular-nums">
        {matchup.won}–{matchup.lost}
      </b>
    </p>
  )
}

function UpsetLine({ upset: { match, outcome, odds, games } }: { upset: Upset }) {
  const t = useT()
  const { percent } = useFormats()
  const text = outcome === 'won' ? 'trackerView.upsetWon' : 'trackerView.upsetLost'
  return (
    <p className="text-sm">
      {t(text, {
        class: t(CLASS_NAMES[classOrNeutral(match.opponent_class)]),
        odds: percent(odds),
        count: games,
      })}
    </p>
  )
}

function MatchLine({ match }: { match: RecentMatch }) {
  const t = useT()
  return (
    <li className="flex min-h-11 items-center gap-3 text-sm">
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
  )
}

function opponentOf(t: Translate, match: RecentMatch): string {
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
