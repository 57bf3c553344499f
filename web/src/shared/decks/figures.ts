/** The figures of a deck: its mana curve, its price in dust, its rarities and types. */

import { CARD_TYPES, RARITIES, type Card, type CardType, type Rarity } from '@/shared/catalog/card'
import type { DeckList } from './deck'

export interface CountedCard {
  card: Card
  count: number
}

/** A line of a deck's list, with the sideboard that belongs to the card. */
export interface DeckLine extends CountedCard {
  sideboard: CountedCard[]
}

export interface DeckFigures {
  /** Cards in the deck, without sideboards. */
  cards: number
  /** Cards by cost, from 0 to 7 and more. */
  curve: number[]
  dust: number
  rarities: [Rarity, number][]
  types: [CardType, number][]
  /** Cards that were not found; of the other figures only `cards` includes them. */
  unknown: number
}

const DUST: Record<Rarity, number> = { FREE: 0, COMMON: 40, RARE: 100, EPIC: 400, LEGENDARY: 1600 }

/** Every player owns the cards of the core set; they can be neither crafted nor disenchanted. */
const CORE_SET = 1637

const MAX_COST = 7

/** The lines of a deck by cost, then by name. */
export function linesOf(
  { cards, sideboards }: DeckList,
  card: (dbfId: number) => Card,
  language: string,
): DeckLine[] {
  const { compare } = new Intl.Collator(language)
  const byCost = (a: CountedCard, b: CountedCard) =>
    a.card.cost - b.card.cost || compare(a.card.name, b.card.name)
  const sideboardOf = (owner: number) =>
    sideboards
      .filter((entry) => entry.owner === owner)
      .map(({ dbfId, count }) => ({ card: card(dbfId), count }))
      .toSorted(byCost)

  // A sideboard whose owner is not in the deck is shown too, because the deck code contains it.
  const strays = sideboards
    .map(({ owner }) => owner)
    .filter((owner) => cards.every(({ dbfId }) => dbfId !== owner))
  const owners = [...new Set(strays)].map((dbfId) => ({ dbfId, count: 0 }))
  return [...cards, ...owners]
    .map(({ dbfId, count }) => ({ card: card(dbfId), count, sideboard: sideboardOf(dbfId) }))
    .toSorted(byCost)
}

export function figuresOf(lines: readonly DeckLine[]): DeckFigures {
  const found = lines.filter(({ card }) => !card.missing)
  const all = lines.flatMap((line) => [line, ...line.sideboard])
  const within = (cost: number) => (line: CountedCard) =>
    Math.min(line.card.cost, MAX_COST) === cost
  return {
    cards: countOf(lines),
    curve: Array.from({ length: MAX_COST + 1 }, (_, cost) => countOf(found.filter(within(cost)))),
    dust: all.reduce((sum, { card, count }) => sum + dustOf(card) * count, 0),
    rarities: tally(RARITIES, found, (card) => card.cardRarity),
    types: tally(CARD_TYPES, found, (card) => card.cardType),
    unknown: countOf(all.filter(({ card }) => card.missing)),
  }
}

function dustOf({ cardRarity, set, missing, uncollectible }: Card): number {
  return missing || uncollectible || set === CORE_SET ? 0 : DUST[cardRarity]
}

const countOf = (lines: readonly CountedCard[]) => lines.reduce((sum, { count }) => sum + count, 0)

/** The number of cards of each kind, without the kinds that have none. */
function tally<Kind>(
  kinds: readonly Kind[],
  lines: readonly CountedCard[],
  kindOf: (card: Card) => Kind,
): [Kind, number][] {
  return kinds
    .map((kind): [Kind, number] => [
      kind,
      countOf(lines.filter(({ card }) => kindOf(card) === kind)),
    ])
    .filter(([, count]) => count > 0)
}
