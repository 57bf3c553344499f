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
  const found = fromCore(
    list([1, 2], [2, 1], [4, 2]),
    [core(1, 2), core(2, 2), core(4, 1, false)],
    String,
  )
  expect(found).toEqual({
    without: [{ dbfId: 2, count: 1 }],
    own: [{ dbfId: 4, count: 2 }],
  })
})

it('finds the nearest of the own decks, and what none of them has', () => {
  const wanted = list([1, 2], [2, 2], [3, 2])
  const near = { ...list([1, 2], [2, 2], [9, 2]), name: 'near' }
  const far = { ...list([3, 1]), name: 'far' }
  const nearest = nearestOf(wanted, [far, near], String)
  expect([nearest?.deck.name, nearest?.others]).toEqual(['near', 2])
  expect(nearest?.diff.removed).toEqual([{ dbfId: 9, count: 2 }])
  expect(nearestOf(wanted, [far], String)).toBeNull()
  expect(nearestOf(wanted, [], String)).toBeNull()
  expect(inNoneOf(wanted, [far, near], String)).toEqual([{ dbfId: 3, count: 1 }])
  expect(common(wanted, near, String)).toBe(4)
})

it('takes another printing of a card for the same card', () => {
  const NAMES: Record<number, string> = { 1: 'Ember', 11: 'Ember', 2: 'Frost' }
  const nameOf = (dbfId: number) => NAMES[dbfId] ?? String(dbfId)
  const wanted = list([1, 2], [2, 2])
  const own = list([11, 2], [2, 1])
  expect(fromCore(wanted, [core(11, 2)], nameOf)).toEqual({
    without: [],
    own: [{ dbfId: 2, count: 2 }],
  })
  expect(nearestOf(wanted, [own], nameOf)?.diff).toEqual({
    added: [{ dbfId: 2, count: 1 }],
    removed: [],
  })
  expect(inNoneOf(list([1, 1], [11, 1]), [own], nameOf)).toEqual([])
  expect(inNoneOf(wanted, [list([1, 1], [11, 1])], nameOf)).toEqual([{ dbfId: 2, count: 2 }])
  expect(common(wanted, own, nameOf)).toBe(3)
})
