import { expect, it } from 'vitest'
import { better, sampleOf } from './server-clock'

it('places the server’s time in the middle of a round trip', () => {
  expect(sampleOf(10_050, 9_000, 9_100)).toEqual({ offset: 1_000, doubt: 50, at: 9_100 })
})

it('believes the quicker answer', () => {
  const slow = sampleOf(10_300, 10_000, 10_600)
  const quick = sampleOf(11_010, 11_000, 11_020)
  expect(better(slow, quick)).toBe(quick)
  expect(better(quick, sampleOf(12_300, 12_000, 12_500))).toBe(quick)
})

it('believes a new answer when a clock was set', () => {
  const before = sampleOf(10_010, 10_000, 10_020)
  const after = sampleOf(11_150, 71_100, 71_200)
  expect(better(before, after)).toBe(after)
})

it('lets an old answer go', () => {
  const old = sampleOf(10_010, 10_000, 10_020)
  const fresh = sampleOf(80_000, 79_900, 80_100)
  expect(better(old, fresh)).toBe(fresh)
})
