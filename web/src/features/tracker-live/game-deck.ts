/** Which deck the player plays: by Decks.log, by the cards seen, or as the player says. */

/** A deck that a game may be played with. Cards are ids of the log. */
export interface CandidateDeck {
  /** Null for a deck that is only in Decks.log. */
  id: string | null
  name: string
  code: string
  /** Equal for equal cards, whatever the format and the hero. */
  identity: string
  class: string | null
  /** By dbf ids, as pages draw them. */
  sideboards: readonly { owner: number; dbfId: number; count: number }[]
  cards: readonly DeckEntry[]
}

export type DeckEntry = readonly [card: string, count: number]

/** How the page came to the deck, which it says. */
export type Reason = 'log' | 'seen' | 'chosen'

export interface PickedDeck {
  deck: CandidateDeck
  reason: Reason
}

/** Fewer cards fit too many decks. */
const ENOUGH_SEEN = 4

/** The saved deck with the cards of the one in Decks.log, else that one itself. */
export function deckOfLog(played: CandidateDeck, saved: readonly CandidateDeck[]): CandidateDeck {
  const same = saved.filter(({ identity }) => identity === played.identity)
  return same.find(({ name }) => name === played.name) ?? same[0] ?? played
}

/** Cards of the player's own deck that a game has shown, with the copies seen. */
export type SeenCards = ReadonlyMap<string, number>

interface SeenView {
  rows: readonly { card: string; left: number; start: number; creator: string }[]
  wrong: readonly string[]
}

/** What the view shows of the deck, with a list or without one. */
export function seenCards({ rows, wrong }: SeenView, hasList: boolean): SeenCards {
  const seen = new Map<string, number>()
  for (const { card, left, start } of rows) {
    if (start === 0) continue
    const copies = hasList ? start - left : start
    if (copies > 0) seen.set(card, copies)
  }
  for (const card of wrong) seen.set(card, (seen.get(card) ?? 0) + 1)
  return seen
}

export const countOf = (seen: SeenCards): number =>
  [...seen.values()].reduce((sum, count) => sum + count, 0)

/** Whether the deck has every card that was seen. Cards of the same name count as one. */
export function fits(
  { cards }: CandidateDeck,
  seen: SeenCards,
  nameOf: (card: string) => string,
): boolean {
  const has = totals(cards, nameOf)
  return [...totals([...seen], nameOf)].every(([name, count]) => (has.get(name) ?? 0) >= count)
}

/** The one deck that fits, if enough was seen to say so. */
export function deckBySeen(
  decks: readonly CandidateDeck[],
  seen: SeenCards,
  nameOf: (card: string) => string,
): CandidateDeck | null {
  if (countOf(seen) < ENOUGH_SEEN) return null
  const fitting = decks.filter((deck) => fits(deck, seen, nameOf))
  const [only] = fitting
  return only && fitting.every(({ identity }) => identity === only.identity) ? only : null
}

/**
 * The list of a deck in the ids that the game uses: a printing of the same name stands for the one in the deck code, as it
 * does in the game.
 */
export function alignList(
  cards: readonly DeckEntry[],
  seen: SeenCards,
  nameOf: (card: string) => string,
): DeckEntry[] {
  const strangers = [...seen].filter(([card]) => cards.every(([listed]) => listed !== card))
  let list = [...cards]
  for (const [card, count] of strangers) {
    const at = list.findIndex(([listed]) => nameOf(listed) === nameOf(card))
    const found = list[at]
    if (!found) continue
    const [listed, copies] = found
    const moved = Math.min(count, copies)
    const kept = copies - moved
    list = list.toSpliced(at, 1, [card, moved], ...(kept > 0 ? [[listed, kept] as const] : []))
  }
  return list
}

/** As the module takes it: a card a line. */
export const listLines = (cards: readonly DeckEntry[]): string =>
  cards.map(([card, count]) => `${card}\t${count}`).join('\n')

function totals(
  cards: readonly DeckEntry[],
  nameOf: (card: string) => string,
): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [card, count] of cards) {
    const name = nameOf(card)
    sums.set(name, (sums.get(name) ?? 0) + count)
  }
  return sums
}

/** So many cards of another deck are no accident of the game. */
const SURELY_WRONG = 3

interface Decided {
  picked: PickedDeck | null
  wrong: readonly string[]
  better: CandidateDeck | null
  listOff: boolean
}

/** The saved deck that a match is recorded with: none rather than a wrong one. */
export function recordedDeck(decided: Decided | null): string | null {
  if (!decided || decided.listOff) return null
  const { picked, wrong, better } = decided
  const isSure = wrong.length === 0 || (picked?.reason === 'log' && wrong.length < SURELY_WRONG)
  return (isSure ? picked?.deck.id : better?.id) ?? null
}
