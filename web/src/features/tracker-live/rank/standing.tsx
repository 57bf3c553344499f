/** The player's rank with its stars, and the buttons that correct it by one star. */

import { Minus, Plus, Star } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { useTracking } from '../tracking'
import { starDown, STARS, starUp, type Ladder } from './ladder'
import { useLadder, useRankName } from './use-ladder'

export function Standing({ ladder: { rank, stars } }: { ladder: Ladder }) {
  const t = useT()
  const nameOf = useRankName()
  return (
    <span className="tl-standing">
      {nameOf(rank)}
      {rank.tier !== 'legend' && (
        <>
          <span className="sr-only">{t('trackerLive.stars', { count: stars })}</span>
          {Array.from({ length: STARS }, (_, place) => (
            <Star
              key={place}
              className="size-3.5"
              fill={place < stars ? 'currentColor' : 'none'}
              aria-hidden="true"
            />
          ))}
        </>
      )}
    </span>
  )
}

/** What the last match made of the rank, by the rules of the ladder; they know nothing of events and resets. */
export function StandingAfter() {
  const t = useT()
  const live = useTracking()
  const { format, ladder } = useLadder()
  if (!ladder || ladder.rank.tier === 'legend') return null
  return (
    <span className="tl-standing-after">
      <button
        type="button"
        className="icon-button"
        aria-label={t('trackerLive.starLess')}
        onClick={() => live.correctRank(format, starDown(ladder))}
      >
        <Minus className="size-4" aria-hidden="true" />
      </button>
      <Standing ladder={ladder} />
      <button
        type="button"
        className="icon-button"
        aria-label={t('trackerLive.starMore')}
        onClick={() => live.correctRank(format, starUp(ladder))}
      >
        <Plus className="size-4" aria-hidden="true" />
      </button>
    </span>
  )
}
