import { describe, expect, it } from 'vitest'
import type { TrackedCard } from './tracker-cards'
import { classOfCards, deckListOf, idsOf, ownTurns } from './deck-list'
import { oddsGroups } from './odds-groups'
import { row, someView } from '@/shared/testing/fixtures/tracker-view'

const COSTS: Record<string, number | null> = { ONE: 1, TWO: 2, ALSO_TWO: 2, SIX: 6, NONE: null }

function cardOf(id: string): TrackedCard {
  return {
    dbfId: 1,
    id,
    imageUrl: '',
    name: id === 'ALSO_TWO' ? 'Éclair' : id,
    cost: COSTS[id] ?? null,
    cardClass: 'MAGE',
    cardRarity: 'COMMON',
    cardType: id === 'TWO' ? 'SPELL' : 'MINION',
  }
}

const list = (changes: Parameters<typeof someView>[0], ahead: 1 | 2 | 4 = 2) =>
  deckListOf(someView(changes), cardOf, 'fr', ahead)

describe('the columns', () => {
  it.each([
    ['the own turn of the first player', { turn: 6, goes_first: true, my_turn: true }, 6],
    ['the opponent’s turn after it', { turn: 6, goes_first: true, my_turn: false }, 6],
    ['the opponent’s turn before it', { turn: 6, goes_first: false, my_turn: false }, 5],
    ['the own turn of the second player', { turn: 6, goes_first: false, my_turn: true }, 6],
    ['the mulligan', { turn: 0, goes_first: true, my_turn: null }, 0],
  ])('count the own turns: %s', (_, changes, turns) => {
    expect(ownTurns(someView(changes))).toBe(turns)
    const { firstTurn, byTurn } = list(changes)
    expect([firstTurn, byTurn]).toEqual([turns + 1, turns + 3])
  })

  it('move to the turn after the known cards, and count the unknown part only', () => {
    const found = list({
      rows: [row('ONE', 2), row('TWO', 2), row('SIX', 18)],
      top: ['TWO'],
      bottom: ['SIX', 'SIX'],
    })
    expect([found.firstTurn, found.byTurn, found.random]).toEqual([8, 10, 19])
    const two = found.rows.find(({ card }) => card === 'TWO')
    expect(two).toMatchObject({ left: 1, start: 2 })
    expect(two?.first).toBeCloseTo(1 / 19)
    expect(two?.by).toBeCloseTo(3 / 19)
    expect(found.rows.find(({ card }) => card === 'SIX')?.left).toBe(16)
  })
})

describe('the rows', () => {
  it('are by cost, then by name, and without a cost last', () => {
    const rows = ['NONE', 'SIX', 'TWO', 'ALSO_TWO', 'ONE'].map((card) => row(card, 4))
    expect(list({ rows }).rows.map(({ card }) => card)).toEqual([
      'ONE',
      'ALSO_TWO',
      'TWO',
      'SIX',
      'NONE',
    ])
  })

  it('keep what is spent, without a chance', () => {
    const [spent] = list({ rows: [row('ONE', 0, 2), row('TWO', 20)] }).rows
    expect(spent).toMatchObject({ card: 'ONE', left: 0, start: 2, first: null, by: null })
  })

  it('have made cards with their maker, and unknown ones by maker', () => {
    const found = list({
      rows: [row('ONE', 10), row('SIX', 2, 0, 'TWO')],
      unknown: [
        { card: 'TWO', count: 3, created: true },
        { card: '', count: 5, created: true },
      ],
    })
    expect(found.random).toBe(20)
    expect(found.rows[1]).toMatchObject({ card: 'SIX', start: 0, maker: 'TWO' })
    expect(found.unknown[0]?.first).toBeCloseTo(3 / 20)
    expect(found.unknown[1]).toMatchObject({ maker: '', count: 5, first: null })
  })

  it('take the known ends from the made copies of a card first', () => {
    const found = list({ rows: [row('ONE', 2), row('ONE', 1, 0, 'TWO')], top: ['ONE'] })
    expect(found.rows.map(({ maker, left }) => [maker, left])).toEqual([
      ['TWO', 0],
      ['', 2],
    ])
    expect(found.rows.map(({ key }) => key)).toEqual([...new Set(found.rows.map(({ key }) => key))])
  })

  it('have no chance after the end', () => {
    expect(list({ ended: true }).rows.every(({ first }) => first === null)).toBe(true)
  })

  it('a deck with fewer cards than draws', () => {
    const found = list({ deck: 2, rows: [row('ONE', 1), row('TWO', 1)] }, 4)
    expect(found.rows.map(({ by }) => by)).toEqual([1, 1])
  })
})

it('groups have the chance of at least one of their cards', () => {
  const found = list({ rows: [row('ONE', 3), row('TWO', 6), row('SIX', 4), row('NONE', 7)] })
  expect(oddsGroups(found, cardOf, 'ONE').map(({ name, count }) => [name, count])).toEqual([
    ['spell', 6],
    ['cheap', 9],
    ['dear', 4],
    ['chosen', 3],
  ])
  const [spell] = oddsGroups(found, cardOf, null)
  expect(spell?.chance).toBeCloseTo(1 - (14 * 13 * 12) / (20 * 19 * 18))
})

it('needs every card that it shows', () => {
  const view = someView({
    rows: [row('A', 1, 0, 'B')],
    unknown: [{ card: 'C', count: 1, created: true }],
    top: ['D'],
    bottom: ['E'],
    mulligan: { offered: ['F'], kept: [], drawn: ['G'] },
    plays: [{ turn: 1, mine: true, card: 'H' }],
  })
  view.opponent.cards = [{ card: 'I', count: 1, created: false }]
  expect(idsOf(view).toSorted().join('')).toBe('ABCDEFGHI')
})

it('takes the class of the deck from its cards, if they have one', () => {
  const neutral = (id: string): TrackedCard => ({ ...cardOf(id), cardClass: 'NEUTRAL' })
  expect(classOfCards(someView(), cardOf)).toBe('MAGE')
  expect(classOfCards(someView(), neutral)).toBeNull()
  expect(classOfCards(someView({ rows: [] }), cardOf)).toBeNull()
})
