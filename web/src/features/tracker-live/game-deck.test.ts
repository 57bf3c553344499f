import { expect, it } from 'vitest'
import {
  alignList,
  deckBySeen,
  deckOfLog,
  fits,
  listLines,
  recordedDeck,
  seenCards,
} from './game-deck'
import { deck } from './testing/candidate-deck'

const ZOO = deck('Zoo', [
  ['A', 2],
  ['B', 2],
  ['C', 1],
])
const CONTROL = deck('Control', [
  ['A', 2],
  ['D', 2],
  ['E', 1],
])
const TWIN = {
  ...deck('Twin', [
    ['A', 2],
    ['B', 2],
    ['C', 1],
  ]),
}

/** Printings of a card: `CORE_A` is `A`. */
const nameOf = (card: string) => card.replace(/^CORE_/, '')
const row = (card: string, left: number, start: number) => ({ card, left, start, creator: '' })

it('takes the saved deck with the cards of Decks.log, by its name if there are several', () => {
  const played = deck(
    'Twin',
    [
      ['A', 2],
      ['B', 2],
      ['C', 1],
    ],
    null,
  )
  expect(deckOfLog(played, [ZOO, CONTROL, TWIN]).id).toBe('Twin')
  expect(deckOfLog({ ...played, name: 'Other' }, [CONTROL, ZOO, TWIN]).id).toBe('Zoo')
  expect(deckOfLog(played, [CONTROL])).toBe(played)
})

it('counts what a view shows of the deck', () => {
  const view = { rows: [row('A', 1, 2), row('B', 2, 2), row('MADE', 1, 0)], wrong: ['D'] }
  expect([...seenCards(view, true)]).toEqual([
    ['A', 1],
    ['D', 1],
  ])
  // Without a list the rows are the cards seen.
  expect([...seenCards({ rows: [row('A', 0, 1)], wrong: [] }, false)]).toEqual([['A', 1]])
})

it('knows the deck by its cards once enough of them were seen', () => {
  const seen = new Map([
    ['A', 2],
    ['B', 1],
  ])
  expect(deckBySeen([ZOO, CONTROL], seen, nameOf)).toBeNull()
  expect(deckBySeen([ZOO, CONTROL], new Map([...seen, ['C', 1]]), nameOf)).toBe(ZOO)
  expect(deckBySeen([ZOO, CONTROL], new Map([...seen, ['X', 2]]), nameOf)).toBeNull()
  const both = [
    ZOO,
    deck('Near', [
      ['A', 2],
      ['B', 2],
      ['C', 1],
      ['F', 1],
    ]),
  ]
  expect(deckBySeen(both, new Map([...seen, ['C', 1]]), nameOf)).toBeNull()
  expect(deckBySeen([ZOO, TWIN], new Map([...seen, ['C', 1]]), nameOf)).toBe(ZOO)
})

it('counts another printing as the same card, but not a third copy', () => {
  expect(
    fits(
      ZOO,
      new Map([
        ['CORE_A', 1],
        ['A', 1],
      ]),
      nameOf,
    ),
  ).toBe(true)
  expect(
    fits(
      ZOO,
      new Map([
        ['CORE_A', 2],
        ['A', 1],
      ]),
      nameOf,
    ),
  ).toBe(false)
})

it('writes the list in the printings that the game uses', () => {
  const list = alignList(
    ZOO.cards,
    new Map([
      ['CORE_A', 1],
      ['X', 1],
    ]),
    nameOf,
  )
  expect(list).toEqual([
    ['CORE_A', 1],
    ['A', 1],
    ['B', 2],
    ['C', 1],
  ])
  expect(listLines(list)).toBe('CORE_A\t1\nA\t1\nB\t2\nC\t1')
})

it('records no deck rather than a wrong one', () => {
  const decided = {
    picked: { deck: ZOO, reason: 'seen' as const },
    wrong: [],
    better: null,
    listOff: false,
  }
  expect(recordedDeck(null)).toBeNull()
  expect(recordedDeck(decided)).toBe('Zoo')
  expect(recordedDeck({ ...decided, listOff: true })).toBeNull()
  expect(recordedDeck({ ...decided, wrong: ['X'] })).toBeNull()
  expect(recordedDeck({ ...decided, wrong: ['X'], better: CONTROL })).toBe('Control')
  const byLog = { ...decided, picked: { deck: ZOO, reason: 'log' as const } }
  expect(recordedDeck({ ...byLog, wrong: ['X'] })).toBe('Zoo')
  expect(recordedDeck({ ...byLog, wrong: ['X', 'Y', 'Z'] })).toBeNull()
})
