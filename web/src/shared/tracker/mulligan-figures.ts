/** What keeping a card did so far, of the player's own matches and of everyone's. */

import {
  STATS,
  type CardRate,
  type Hands,
  type HandsPair,
  type MulliganCard,
  type RateDifference,
} from '@/shared/api/contract.gen'

export interface KeptRate {
  rate: number
  /** Half of the interval of 95 %. */
  margin: number
  games: number
}

export interface KeptFigures {
  /** Null: too few. */
  mine: KeptRate | null
  everyone: KeptRate | null
  /** Of mulligans against the class of the opponent; otherwise against any. */
  against: boolean
}

/** The win rate when the card was kept: against the opponent's class where that is enough, otherwise against any. */
export function keptFigures({ mine, everyone }: MulliganCard): KeptFigures {
  const narrow = { mine: of(mine.against), everyone: of(everyone.against) }
  if (narrow.mine || narrow.everyone) return { ...narrow, against: true }
  return { mine: of(mine.all), everyone: of(everyone.all), against: false }
}

const of = (hands: Hands | null) => (hands === null ? null : told(hands.kept))

function told({ games, figures }: CardRate): KeptRate | null {
  if (games < STATS.min_hands || figures?.rate == null) return null
  const { rate, low, high } = figures
  return { rate, margin: ((high ?? 1) - (low ?? 0)) / 2, games }
}

/** What keeping a card does against not keeping it. */
export interface Keeping {
  card: string
  difference: RateDifference
  /** Mulligans in which the card was offered. */
  hands: number
  whose: 'mine' | 'everyone'
  against: boolean
}

/** From the narrowest figures that are enough: everyone's against the class, own ones against it, everyone's, own ones. */
export function keepingOf(card: MulliganCard): Keeping | null {
  const { mine, everyone } = card
  const sources = [
    { whose: 'everyone', against: true, pair: everyone },
    { whose: 'mine', against: true, pair: mine },
    { whose: 'everyone', against: false, pair: everyone },
    { whose: 'mine', against: false, pair: mine },
  ] as const
  for (const { whose, against, pair } of sources) {
    const hands = handsOf(pair, against)
    if (hands?.difference) {
      const { kept, replaced, difference } = hands
      return { card: card.card, difference, hands: kept.games + replaced.games, whose, against }
    }
  }
  return null
}

const handsOf = ({ all, against }: HandsPair, isAgainst: boolean) => (isAgainst ? against : all)
