import { expect, it } from 'vitest'
import { isFresh, statusOf } from './status'

const game = { ended: false }

const at = (passed: number) => statusOf({ lost: false, lastLineAt: 1000, game }, 1000 + passed)

it('says how long ago the last line was', () => {
  expect(at(1200)).toEqual({ kind: 'live', seconds: 1 })
  expect(isFresh(at(4999))).toBe(true)
  expect(isFresh(at(5000))).toBe(false)
  expect(at(39_999)).toEqual({ kind: 'live', seconds: 39 })
  expect(at(40_000)).toEqual({ kind: 'quiet', seconds: 40 })
  expect(at(-300)).toEqual({ kind: 'live', seconds: 0 })
})

it('knows games that are over, not begun, or out of reach', () => {
  const known = { lost: false, lastLineAt: 1000, game }
  expect(statusOf({ ...known, game: { ended: true } }, 90_000)).toEqual({ kind: 'over' })
  expect(statusOf({ ...known, game: null }, 2000)).toEqual({ kind: 'waiting' })
  expect(statusOf({ ...known, lost: true }, 2000)).toEqual({ kind: 'lost' })
})
