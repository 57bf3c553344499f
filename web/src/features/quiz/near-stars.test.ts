import { expect, it } from 'vitest'
import { nearStars } from './near-stars'

it('tells how many stars one more right answer would have earned', () => {
  expect([5, 6, 7, 8, 9, 10].map((right) => nearStars(right, [7, 9, 10]))).toEqual([
    null,
    1,
    null,
    2,
    3,
    null,
  ])
})
