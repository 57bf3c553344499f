import { expect, it } from 'vitest'
import { FIRST_STEP, LADDER, numberOfSlug, stepAt, stepOf, stepSlug } from './ladder'

it('has sixteen steps from Bronze 3 to Legend', () => {
  expect(LADDER).toHaveLength(16)
  expect(LADDER[0]).toEqual(FIRST_STEP)
  expect(LADDER[3]).toEqual({ rank: 'silver', division: 3 })
  expect(LADDER.at(-1)).toEqual({ rank: 'legend', division: null })
})

it.each([
  ['gold', 2, { rank: 'gold', division: 2 }],
  ['legend', 0, { rank: 'legend', division: null }],
  ['mythic', 1, FIRST_STEP],
  ['gold', 9, FIRST_STEP],
])('knows the step of %s %i', (rank, division, step) => {
  expect(stepOf(rank, division)).toEqual(step)
})

it('finds every step again by its address', () => {
  expect(LADDER.map((step) => numberOfSlug(stepSlug(step)))).toEqual(
    LADDER.map((_, place) => place + 1),
  )
  expect(stepSlug(stepAt(6))).toBe('silver-1')
  expect(numberOfSlug('silver-4')).toBeNull()
  expect(numberOfSlug('legend-1')).toBeNull()
})
