/** What both players played, turn by turn, and what became of the mulligan. */

import type { TrackerMulligan, TrackerView } from '@/shared/api/contract.gen'

export interface PlayedTurn {
  turn: number
  mine: string[]
  theirs: string[]
  /** The turn that is being played. */
  now: boolean
  /** Whose half of this turn has not begun. */
  ahead: 'mine' | 'theirs' | null
}

/** The newest turn first. Turns without a play are left out, except the current one. */
export function playedTurns({
  turn,
  plays,
  goes_first,
  my_turn,
  ended,
}: TrackerView): PlayedTurn[] {
  const numbers = new Set(plays.map((play) => play.turn))
  if (turn > 0) numbers.add(turn)
  return [...numbers]
    .toSorted((a, b) => b - a)
    .map((number) => {
      const now = number === turn && !ended
      const ofTurn = plays.filter((play) => play.turn === number)
      const firstHalf = goes_first !== null && my_turn === goes_first
      const second = goes_first ? 'theirs' : 'mine'
      return {
        turn: number,
        mine: ofTurn.filter(({ mine }) => mine).map(({ card }) => card),
        theirs: ofTurn.filter(({ mine }) => !mine).map(({ card }) => card),
        now,
        ahead: now && firstHalf ? second : null,
      }
    })
}

export interface MulliganCards {
  kept: string[]
  /** Cards that went back, each with the one that came for it, once it is known. */
  replaced: { card: string; by: string | null }[]
  /** The player has not chosen yet. */
  open: boolean
}

/** The Coin is offered with the cards, but is not one of the deck. */
const COIN = /^GAME_005|COIN/

export function mulliganCards({ offered, kept, drawn }: TrackerMulligan): MulliganCards {
  const cards = offered.filter((card) => !COIN.test(card))
  if (!kept) return { kept: cards, replaced: [], open: true }
  const left = [...kept]
  const back = cards.filter((card) => {
    const at = left.indexOf(card)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return {
    kept: kept.filter((card) => !COIN.test(card)),
    replaced: back.map((card, at) => ({ card, by: drawn[at] || null })),
    open: false,
  }
}
