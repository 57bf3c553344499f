import { expect, it } from 'vitest'
import { FIRST_STEP, LADDER } from './ladder'

it('has sixteen steps from Bronze 3 to Legend', () => {
  expect(LADDER).toHaveLength(16)
  expect(LADDER[0]).toEqual(FIRST_STEP)
  expect(LADDER[3]).toEqual({ rank: 'silver', division: 3 })
  expect(LADDER.at(-1)).toEqual({ rank: 'legend', division: null })
})
