/** What a view says of the opponent's deck, and what to make of a guess: pure. */

import type { OpponentDecks, OpponentGroup, TrackerView } from '@/shared/api/contract.gen'
import type { DeckGuess, SeenCard } from '@/shared/wasm/deck-guess'
import type { CardOf } from './tracker-cards'

/** Different cards of the opponent's own deck, before which nothing is said. */
export const MIN_SEEN = 3
/** Archetypes that are told at most, and from which chance on; the others are other decks. */
const MOST_TOLD = 3
const LEAST_TOLD = 0.03
/** Cards to play around: so many, from which chance on, and so much cheaper than the mana of the turn. */
const MOST_AHEAD = 5
const LEAST_AHEAD = 0.15
const CHEAPER = 2
const LEAST_PROBABLE = 0.1
/** Lists say what is usual, never what is certain. */
const SUREST = 0.99
const MOST_MANA = 10

export type GroupName = Pick<OpponentGroup, 'class' | 'format'>

/** Null where decks are not what everyone plays: the arena, the tavern brawl. */
export function groupNameOf({ format, opponent }: TrackerView): GroupName | null {
  if (!opponent.class || (format !== 'STANDARD' && format !== 'WILD')) return null
  return { class: opponent.class, format }
}

export function groupOf(decks: OpponentDecks, name: GroupName): OpponentGroup | null {
  const isIt = (it: OpponentGroup) => it.class === name.class && it.format === name.format
  return decks.groups.find(isIt) ?? null
}

/** What the table says of a card: its cost, then the ids of its printings. */
const readCard = (entry: string) => {
  const [cost, ...ids] = entry.split(' ')
  return { cost: Number(cost), ids }
}

/** The place of each card in the table, by the ids of all its printings. */
export function placesOf(decks: OpponentDecks): ReadonlyMap<string, number> {
  const entries = decks.cards.flatMap((entry, place) =>
    readCard(entry).ids.map((id) => [id, place] as const),
  )
  return new Map(entries)
}

/**
 * The cards of the opponent's own deck, different printings together. Cards that no deck can have say nothing; one that no
 * list of the table has says that the deck is another, so it has a number of its own.
 */
export function seenOf(
  { opponent }: TrackerView,
  places: ReadonlyMap<string, number>,
  cardOf: CardOf,
): SeenCard[] {
  const seen = new Map<number, number>()
  let next = places.size
  for (const { card: id, count, created } of opponent.cards) {
    if (created || id === '') continue
    const { missing, uncollectible } = cardOf(id)
    const known = places.get(id)
    if (known === undefined && (missing || uncollectible)) continue
    const place = known ?? next++
    seen.set(place, (seen.get(place) ?? 0) + count)
  }
  return [...seen].map(([card, copies]) => ({ card, copies }))
}

/** The opponent's mana on their next turn, without what cards add or lock. */
export function nextMana({ turn, goes_first: first, my_turn: mine }: TrackerView): number {
  // Of a player who begins the opponent's turn of the same number is still to come.
  const isAhead = turn > 0 && first === true && mine === true
  return Math.min(MOST_MANA, isAhead ? turn : turn + 1)
}

export interface ToldArchetype {
  id: string
  names: OpponentGroup['archetypes'][number]['names']
  chance: number
  /** How many lists it is known from. */
  lists: number
}

export interface ProbableCard {
  id: string
  cost: number
  chance: number
  copies: number
}

export interface GuessedDeck {
  archetypes: ToldArchetype[]
  /** The chance of any other deck. */
  other: number
  /** The ids of cards seen that speak for the first archetype. */
  evidence: string[]
  /** What may come on a turn with so much mana, and the other cards. */
  mana: number
  ahead: ProbableCard[]
  rest: ProbableCard[]
}

/** The second number of an archetype's line, after those of the model and of the other decks: its lists in tenths. */
function listsOf({ text }: OpponentGroup, at: number): number {
  const tenths = Number(text.split('\n')[at + 2]?.split(' ')[1])
  return Number.isFinite(tenths) ? Math.round(tenths / 10) : 0
}

export function guessedDeck(
  guess: DeckGuess,
  group: OpponentGroup,
  decks: OpponentDecks,
  mana: number,
): GuessedDeck {
  const archetypes = group.archetypes
    .map(({ id, names }, at) => ({
      id,
      names,
      chance: guess.archetypes[at] ?? 0,
      lists: listsOf(group, at),
    }))
    .filter(({ chance }) => chance >= LEAST_TOLD)
    .toSorted((one, other) => other.chance - one.chance)
    .slice(0, MOST_TOLD)
  const told = archetypes.reduce((sum, { chance }) => sum + chance, 0)
  const cardOf = (place: number) => {
    const { cost, ids } = readCard(decks.cards[place] ?? '')
    return { cost, id: ids[0] ?? '' }
  }
  const cards = guess.cards
    .filter(({ chance }) => chance >= LEAST_PROBABLE)
    .map(({ card, chance, two }): ProbableCard => {
      const { id, cost } = cardOf(card)
      return { id, cost, chance: Math.min(SUREST, chance), copies: two > chance / 2 ? 2 : 1 }
    })
  const mayCome = ({ cost, chance }: ProbableCard) =>
    cost <= mana && cost >= mana - CHEAPER && chance >= LEAST_AHEAD
  const ahead = cards.filter(mayCome).slice(0, MOST_AHEAD)
  return {
    archetypes,
    other: Math.max(0, 1 - told),
    evidence: archetypes.length > 0 ? guess.evidence.map((card) => cardOf(card).id) : [],
    mana,
    ahead,
    rest: cards.filter((card) => !ahead.includes(card)),
  }
}
