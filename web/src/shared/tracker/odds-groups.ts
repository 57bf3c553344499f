/** The chances of kinds of cards: at least one of them among the draws until the chosen turn. */

import { atLeastOne } from './odds'
import type { CardOf, TrackedCard } from './tracker-cards'
import type { DeckList } from './deck-list'

export type GroupName = 'spell' | 'cheap' | 'dear' | 'chosen'

export const CHEAP = 3
export const DEAR = 6

export interface OddsGroup {
  name: GroupName
  /** Cards of the group in the unknown part of the deck. */
  count: number
  chance: number
}

/** `chosen` is the id of one card. */
export function oddsGroups(list: DeckList, cardOf: CardOf, chosen: string | null): OddsGroup[] {
  const belongs: Record<GroupName, (card: TrackedCard, id: string) => boolean> = {
    spell: (card) => !card.missing && card.cardType === 'SPELL',
    cheap: ({ cost }) => cost !== null && cost <= CHEAP,
    dear: ({ cost }) => cost !== null && cost >= DEAR,
    chosen: (_, id) => id === chosen,
  }
  const names: GroupName[] = [
    'spell',
    'cheap',
    'dear',
    ...(chosen === null ? [] : (['chosen'] as const)),
  ]
  return names.map((name) => {
    const rows = list.rows.filter(({ card }) => belongs[name](cardOf(card), card))
    const count = rows.reduce((total, { left }) => total + left, 0)
    return { name, count, chance: atLeastOne(list.random, count, list.draws) }
  })
}
