import { expect, it } from 'vitest'
import { row, someView } from '@/shared/testing/fixtures/tracker-view'
import { DeckPicker, type DeckLibrary } from './deck-picker'
import { deck } from './testing/candidate-deck'

const ZOO = deck('Zoo', [
  ['A', 2],
  ['B', 2],
])
const CONTROL = deck('Control', [
  ['C', 2],
  ['D', 2],
])

const VIEW = someView({
  turn: 1,
  by_turn: 4,
  draws: 3,
  deck: 26,
  rows: [],
  hand: [],
  opponent: {
    hero: '',
    class: null,
    deck: 0,
    hand: 0,
    hand_cards: [],
    secrets: 0,
    cards: [],
    played: [],
  },
})

function picker(change: Partial<DeckLibrary> = {}) {
  const lists: string[] = []
  const picking = new DeckPicker(
    {
      saved: async () => [ZOO, CONTROL],
      inLog: async ({ name }) => ({
        ...deck(name, [
          ['A', 2],
          ['B', 2],
        ]),
        id: null,
      }),
      nameInDecks: (card) => (/^[A-D]$/.test(card) ? `name ${card}` : null),
      namesOf: async (cards) => new Map(cards.map((card) => [card, `name ${card.slice(-1)}`])),
      ...change,
    },
    {
      onList: (lines) => lists.push(lines.replaceAll('\t', '×').replaceAll('\n', ' ')),
      onChange: () => {},
    },
  )
  return { picking, lists }
}

const IN_LOG = { name: 'Any', id: 1, code: 'AAE' }

it('takes the saved deck that Decks.log names', async () => {
  const { picking, lists } = picker()
  picking.see(VIEW, IN_LOG)
  await picking.settled()
  expect(picking.state.picked).toEqual({ deck: ZOO, reason: 'log' })
  expect(lists).toEqual(['A×2 B×2'])
})

it('knows the deck by its cards where Decks.log does not say it', async () => {
  const { picking } = picker()
  picking.see({ ...VIEW, rows: [row('C', 0, 2)] }, null)
  await picking.settled()
  expect(picking.state.picked).toBeNull()
  picking.see({ ...VIEW, rows: [row('C', 0, 2), row('D', 0, 2)] }, null)
  await picking.settled()
  expect(picking.state.picked).toEqual({ deck: CONTROL, reason: 'seen' })
})

it('notices the wrong deck and offers the one that fits', async () => {
  const { picking, lists } = picker()
  picking.see(VIEW, IN_LOG)
  await picking.settled()
  picking.see({ ...VIEW, rows: [row('A', 2, 2), row('B', 2, 2)], wrong: ['C'] }, IN_LOG)
  await picking.settled()
  expect(picking.state).toMatchObject({ wrong: ['C'], better: null })
  picking.see({ ...VIEW, rows: [row('A', 2, 2)], wrong: ['C', 'C', 'D', 'D'] }, IN_LOG)
  await picking.settled()
  expect(picking.state.better).toBe(CONTROL)
  picking.choose(CONTROL)
  expect(picking.state).toMatchObject({
    picked: { deck: CONTROL, reason: 'chosen' },
    wrong: [],
    better: null,
  })
  expect(lists.at(-1)).toBe('C×2 D×2')
  picking.turnOff()
  expect(lists.at(-1)).toBe('')
  expect(picking.state.listOff).toBe(true)
})

it('takes another printing of a card for the card', async () => {
  const { picking, lists } = picker()
  picking.see(VIEW, IN_LOG)
  await picking.settled()
  picking.see({ ...VIEW, rows: [row('A', 2, 2), row('B', 2, 2)], wrong: ['CORE_A'] }, IN_LOG)
  await picking.settled()
  expect(lists.at(-1)).toBe('CORE_A×1 A×1 B×2')
  expect(picking.state.wrong).toEqual([])
})

it('keeps what the player chose, and goes on without decks', async () => {
  const { picking } = picker({ saved: () => Promise.reject(new Error('offline')) })
  picking.choose(CONTROL)
  picking.see(VIEW, IN_LOG)
  await picking.settled()
  expect(picking.state.picked).toEqual({ deck: CONTROL, reason: 'chosen' })
})
