import { expect, it } from 'vitest'
import { common, fromCore, inNoneOf, nearestOf } from './list-diff'

const list = (...cards: [number, number][]) => ({
  cards: cards.map(([dbfId, count]) => ({ dbfId, count })),
  sideboards: [],
})
const core = (dbfId: number, copies: number, isCore = true) => ({
  dbfId,
  copies,
  share: isCore ? 0.9 : 0.4,
  core: isCore,
  figures: null,
})

it('tells what a list lacks of the core, and what it adds', () => {
  const found = fromCore(list([1, 2], [2, 1], [4, 2]), [core(1, 2), core(2, 2), core(4, 1, false)])
  expect(found).toEqual({
    without: [{ dbfId: 2, count: 1 }],
    own: [{ dbfId: 4, count: 2 }],
  })
})

it('finds the nearest of the own decks, and what none of them has', () => {
  const wanted = list([1, 2], [2, 2], [3, 2])
  const near = { ...list([1, 2], [2, 2], [9, 2]), name: 'near' }
  const far = { ...list([3, 1]), name: 'far' }
  const nearest = nearestOf(wanted, [far, near])
  expect([nearest?.deck.name, nearest?.others]).toEqual(['near', 2])
  expect(nearest?.diff.removed).toEqual([{ dbfId: 9, count: 2 }])
  expect(nearestOf(wanted, [far])).toBeNull()
  expect(nearestOf(wanted, [])).toBeNull()
  expect(inNoneOf(wanted, [far, near])).toEqual([{ dbfId: 3, count: 1 }])
  expect(common(wanted, near)).toBe(4)
})
