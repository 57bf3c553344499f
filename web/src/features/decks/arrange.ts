/** Filters and sorts the list of decks. */

import { classOrNeutral, formatOrUnknown, type CardClass, type Format } from '@/shared/catalog/card'
import type { MyDeck } from '@/shared/decks/my-decks'

export const ORDERS = ['recent', 'name', 'class', 'winRate'] as const
export type Order = (typeof ORDERS)[number]

export interface DeckFilter {
  words: string
  order: Order
  cardClass: CardClass | null
  format: Format | null
}

export const NO_FILTER: DeckFilter = { words: '', order: 'recent', cardClass: null, format: null }

/** `className` returns the name of a class in the player's language; decks are searched and sorted by it too. */
export function arrange(
  decks: readonly MyDeck[],
  filter: DeckFilter,
  className: (cardClass: CardClass) => string,
  language: string,
): MyDeck[] {
  const words = fold(filter.words).split(/\s+/).filter(Boolean)
  const nameOfClass = (deck: MyDeck) => className(classOrNeutral(deck.class))
  const matches = (deck: MyDeck) => {
    const text = fold(`${deck.name} ${nameOfClass(deck)}`)
    return (
      words.every((word) => text.includes(word)) &&
      (filter.cardClass === null || classOrNeutral(deck.class) === filter.cardClass) &&
      (filter.format === null || formatOrUnknown(deck.format) === filter.format)
    )
  }
  const { compare } = new Intl.Collator(language, { numeric: true })
  const byName = (a: MyDeck, b: MyDeck) => compare(a.name, b.name)
  const orders: Record<Order, (a: MyDeck, b: MyDeck) => number> = {
    recent: (a, b) => b.updated_at.localeCompare(a.updated_at),
    name: byName,
    class: (a, b) => compare(nameOfClass(a), nameOfClass(b)) || byName(a, b),
    // Decks without matches come last.
    winRate: (a, b) =>
      (b.win_rate ?? -1) - (a.win_rate ?? -1) || b.matches - a.matches || byName(a, b),
  }
  return decks.filter(matches).toSorted(orders[filter.order])
}

/** Removes case and accents for comparison. */
function fold(text: string): string {
  return text.normalize('NFD').toLowerCase().replaceAll(/\p{M}/gu, '').replaceAll('’', "'")
}
