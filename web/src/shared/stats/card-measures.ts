/** What can be asked of a card: whether keeping, drawing or playing it wins. */

import type { CardFigures, CardRate } from '@/shared/api/contract.gen'

export type CardMeasure = 'kept' | 'drawn' | 'played'

export const CARD_MEASURES = ['kept', 'drawn', 'played'] as const

export type CardOrder = 'seen' | 'best'

/** The difference that a card makes, if enough is known of it. */
const differenceOf = ({ difference }: CardRate) => difference?.difference ?? null

/** The most seen first, or the best by its difference from the average; those of which too little is known come last. */
export function sortCards<Row extends CardFigures>(
  cards: readonly Row[],
  measure: CardMeasure,
  order: CardOrder,
): Row[] {
  const bySeen = (a: Row, b: Row) => b[measure].games - a[measure].games || a.dbfId - b.dbfId
  if (order === 'seen') return cards.toSorted(bySeen)
  return cards.toSorted((a, b) => {
    const [one, other] = [differenceOf(a[measure]), differenceOf(b[measure])]
    if (one === null || other === null)
      return Number(one === null) - Number(other === null) || bySeen(a, b)
    return other - one || bySeen(a, b)
  })
}
