/** The one sentence of help beside a game: what keeping a card does, or what to mind next turn. Pure; silent without a sample. */

import type { MulliganCard, TrackerHow, TrackerView } from '@/shared/api/contract.gen'
import type { GuessedDeck, ToldArchetype } from './guessed-deck'
import { keepingOf, type Keeping } from './mulligan-figures'
import { atLeastOne } from './odds'
import { wilson } from './wilson'

/**
 * How much wider an interval of 95 % is that holds for so many cards at once (Bonferroni, from one card on): the best of four
 * looks better than it is.
 */
const WIDER = [1, 1, 1.144, 1.221, 1.274, 1.314]

/** The offered card for which keeping or not makes the surest difference, if it is more than chance. */
export function mulliganHelp(cards: readonly MulliganCard[]): Keeping | null {
  const wider = WIDER[Math.min(cards.length, WIDER.length - 1)] ?? 1
  const surest = ({ difference }: Keeping) =>
    Math.abs(difference.difference) - marginOf(difference) * wider
  const sure = cards
    .map(keepingOf)
    .filter((it) => it !== null)
    .filter((it) => surest(it) > 0)
  return sure.toSorted((one, other) => surest(other) - surest(one))[0] ?? null
}

export const marginOf = ({ low, high }: { low: number; high: number }) => (high - low) / 2

/** An archetype is believed from this chance on, and told from so many lists. */
const LIKELY = 0.5
const LEAST_LISTS = 15
/** Less likely cards are not worth a sentence. */
const LEAST_IN_HAND = 0.2

/** How the cards of their own deck came to their hand. */
const OF_THE_DECK: ReadonlySet<TrackerHow> = new Set(['unknown', 'kept', 'drawn'])

export interface ToMind {
  card: string
  /** That it is in the opponent's hand on their next turn, with its interval by the number of lists. */
  chance: number
  low: number
  high: number
  archetype: ToldArchetype
}

/** At the start of the player's turn: the card that the opponent most probably has for the mana of their next one. */
export function cardToMind(view: TrackerView, deck: GuessedDeck): ToMind | null {
  const [archetype] = deck.archetypes
  if (view.my_turn !== true || !archetype) return null
  if (archetype.chance < LIKELY || archetype.lists < LEAST_LISTS) return null
  const { hand_cards: hand, deck: left } = view.opponent
  const unknown = hand.filter(({ card, how }) => card === '' && OF_THE_DECK.has(how)).length
  const told = deck.ahead.map(({ id, chance, copies }): ToMind => {
    // One more card is drawn before it can be played.
    const held = atLeastOne(unknown + left, copies, unknown + 1)
    const [low, high] = wilson(chance * archetype.lists, archetype.lists)
    return { card: id, chance: chance * held, low: low * held, high: high * held, archetype }
  })
  const [first] = told.toSorted((one, other) => other.chance - one.chance)
  return first && first.chance >= LEAST_IN_HAND ? first : null
}
