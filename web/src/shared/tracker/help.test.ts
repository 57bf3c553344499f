import { expect, it } from 'vitest'
import type { Hands, MulliganCard, TrackerHandCard } from '@/shared/api/contract.gen'
import { aCardRate } from '@/shared/testing/fixtures/stats'
import { someView } from '@/shared/testing/fixtures/tracker-view'
import type { GuessedDeck } from './guessed-deck'
import { cardToMind, mulliganHelp } from './help'

const NONE: Hands = {
  kept: aCardRate(0, 0),
  replaced: aCardRate(0, 0),
  difference: null,
}

/** A card of which everyone's hands tell this difference, with this half of its interval. */
const card = (id: string, difference: number, margin: number): MulliganCard => ({
  card: id,
  mine: { all: NONE, against: null },
  everyone: {
    all: {
      ...NONE,
      kept: aCardRate(400, 300),
      replaced: aCardRate(300, 240),
      difference: {
        difference,
        low: difference - margin,
        high: difference + margin,
        marked: Math.abs(difference) > margin,
      },
    },
    against: null,
  },
})

it('tells the card that makes the surest difference, for better or worse', () => {
  const found = mulliganHelp([card('A', 0.09, 0.08), card('B', 0.06, 0.03), card('C', -0.12, 0.04)])
  expect(found).toMatchObject({ card: 'C', hands: 1240, whose: 'everyone', against: false })
  expect(mulliganHelp([card('A', 0.09, 0.08), card('B', 0.06, 0.03)])?.card).toBe('B')
})

it('is silent where nothing is more than chance, and asks for more where the best of several is told', () => {
  expect(mulliganHelp([])).toBeNull()
  expect(mulliganHelp([card('A', 0.05, 0.06)])).toBeNull()
  expect(mulliganHelp([card('A', 0.065, 0.06)])?.card).toBe('A')
  const others = ['B', 'C', 'D'].map((id) => card(id, 0, 0.06))
  expect(mulliganHelp([card('A', 0.065, 0.06), ...others])).toBeNull()
  expect(mulliganHelp([{ ...card('A', 0, 0), everyone: { all: NONE, against: null } }])).toBeNull()
})

const NAMES = { en: 'Control', fr: 'Contrôle', es: 'Control', pt: 'Controle' }
const unknown = (count: number): TrackerHandCard[] =>
  Array.from({ length: count }, () => ({ turn: 1, how: 'drawn', creator: '', card: '' }))

const guessed = (changes: Partial<GuessedDeck> = {}): GuessedDeck => ({
  archetypes: [{ id: 'a', names: NAMES, chance: 0.8, lists: 100 }],
  other: 0.2,
  evidence: [],
  mana: 5,
  ahead: [
    { id: 'ONE', cost: 5, chance: 0.9, copies: 1 },
    { id: 'TWO', cost: 4, chance: 0.8, copies: 2 },
  ],
  rest: [],
  ...changes,
})

function view(hand: TrackerHandCard[], changes: object = {}) {
  const shown = someView({ my_turn: true, ...changes })
  return { ...shown, opponent: { ...shown.opponent, hand_cards: hand, deck: 15 } }
}

it('names the card that is most probably in their hand next turn, with its interval by the lists', () => {
  const found = cardToMind(view(unknown(5)), guessed())
  // Two copies among 20 cards, of which 6 are held then: 1 - (14 * 13) / (20 * 19).
  const held = 1 - (14 * 13) / (20 * 19)
  expect(found?.card).toBe('TWO')
  expect(found?.chance).toBeCloseTo(0.8 * held, 6)
  expect(found?.low).toBeCloseTo(0.711 * held, 2)
  expect(found?.high).toBeCloseTo(0.867 * held, 2)
})

it('counts only cards of their own deck that are hidden', () => {
  const made = { turn: 2, how: 'created', creator: 'X', card: '' } as const
  const shown = { turn: 2, how: 'drawn', creator: '', card: 'Y' } as const
  const plain = cardToMind(view(unknown(3)), guessed())
  expect(cardToMind(view([...unknown(3), made, shown]), guessed())).toEqual(plain)
})

it('is silent on their turn, without a likely archetype, with few lists, and for unlikely cards', () => {
  expect(cardToMind(view(unknown(5), { my_turn: false }), guessed())).toBeNull()
  const archetype = (chance: number, lists: number) =>
    guessed({ archetypes: [{ id: 'a', names: NAMES, chance, lists }] })
  expect(cardToMind(view(unknown(5)), archetype(0.4, 100))).toBeNull()
  expect(cardToMind(view(unknown(5)), archetype(0.8, 14))).toBeNull()
  expect(cardToMind(view(unknown(5)), guessed({ archetypes: [] }))).toBeNull()
  const unlikely = [{ id: 'ONE', cost: 5, chance: 0.3, copies: 1 }]
  expect(cardToMind(view(unknown(5)), guessed({ ahead: unlikely }))).toBeNull()
})
