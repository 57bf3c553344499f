import { describe, expect, it } from 'vitest'
import type { TrackerView } from '@/shared/api/contract.gen'
import { OPPONENT_DECKS } from '@/shared/testing/fixtures/opponent-decks'
import { someView } from '@/shared/testing/fixtures/tracker-view'
import { groupNameOf, groupOf, guessedDeck, nextMana, placesOf, seenOf } from './guessed-deck'
import type { TrackedCard } from './tracker-cards'

const cardOf = (id: string): TrackedCard => ({
  dbfId: 1,
  id,
  imageUrl: '',
  name: id,
  cost: 1,
  cardClass: 'WARRIOR',
  cardRarity: 'COMMON',
  cardType: 'MINION',
  ...(id.startsWith('TOKEN') ? { uncollectible: true } : {}),
  ...(id.startsWith('LATER') ? { missing: true as const } : {}),
})

const view = (cards: TrackerView['opponent']['cards'], changes: Partial<TrackerView> = {}) =>
  someView({ ...changes, opponent: { ...someView().opponent, cards } })
const own = (card: string, count = 1) => ({ card, count, created: false })

it('counts the cards of the own deck, printings together, and unknown cards apart', () => {
  const seen = seenOf(
    view([
      own('W_3', 2),
      own('W_0'),
      own('W_0_OLD'),
      own('BREW_1'),
      own('BREW_2'),
      own('TOKEN'),
      own('LATER'),
      { card: 'W_5', count: 1, created: true },
    ]),
    placesOf(OPPONENT_DECKS),
    cardOf,
  )
  const copies = Object.fromEntries(seen.map(({ card, copies: count }) => [card, count]))
  expect(copies).toEqual({ 3: 2, 0: 2, 21: 1, 22: 1 })
})

describe('the group', () => {
  it('is that of the class and format', () => {
    const name = groupNameOf(view([]))
    expect(name).toEqual({ class: 'WARRIOR', format: 'STANDARD' })
    expect(name && groupOf(OPPONENT_DECKS, name)?.archetypes).toHaveLength(2)
    expect(groupOf(OPPONENT_DECKS, { class: 'DRUID', format: 'STANDARD' })).toBeNull()
  })

  it('is none in modes without decks of players', () => {
    expect(groupNameOf(view([], { format: null }))).toBeNull()
    expect(groupNameOf(view([], { format: 'TWIST' }))).toBeNull()
  })
})

it.each([
  { turn: 0, goes_first: true, my_turn: null, mana: 1 },
  { turn: 4, goes_first: true, my_turn: true, mana: 4 },
  { turn: 4, goes_first: true, my_turn: false, mana: 5 },
  { turn: 4, goes_first: false, my_turn: true, mana: 5 },
  { turn: 4, goes_first: false, my_turn: false, mana: 5 },
  { turn: 14, goes_first: false, my_turn: true, mana: 10 },
])('knows the mana of the opponent’s next turn: %o', ({ mana, ...at }) => {
  expect(nextMana(someView(at))).toBe(mana)
})

it('tells archetypes from some chance on, and what the coming turn allows apart', () => {
  const [group] = OPPONENT_DECKS.groups
  if (!group) throw new Error('the table has no group')
  const probable = [
    { card: 4, chance: 1, two: 0.8 },
    { card: 7, chance: 0.8, two: 0.1 },
    { card: 3, chance: 0.5, two: 0.1 },
    { card: 1, chance: 0.4, two: 0.1 },
    { card: 5, chance: 0.12, two: 0 },
    { card: 2, chance: 0.07, two: 0 },
  ]
  const guess = { archetypes: [0.02, 0.9], other: 0.08, evidence: [9], cards: probable }
  const deck = guessedDeck(guess, group, OPPONENT_DECKS, 5)
  expect(deck.archetypes.map(({ id, chance }) => [id, chance])).toEqual([['2', 0.9]])
  expect(deck.other).toBeCloseTo(0.1)
  expect(deck.evidence).toEqual(['W_9'])
  expect(deck.ahead.map(({ id, copies, chance }) => [id, copies, chance])).toEqual([
    ['W_4', 2, 0.99],
    ['W_3', 1, 0.5],
  ])
  expect(deck.rest.map(({ id }) => id)).toEqual(['W_7', 'W_1', 'W_5'])
})
