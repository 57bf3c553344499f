import { expect, it } from 'vitest'
import { FIRST_STEP, LADDER, stepOf } from './ladder'

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
