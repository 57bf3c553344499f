import { expect, it } from 'vitest'
import { atLeastOne } from './odds'

it.each([
  [26, 2, 1, 0.076923],
  [26, 2, 3, 0.221538],
  [26, 1, 5, 0.192308],
  [15, 2, 4, 0.47619],
  [40, 2, 8, 0.364103],
  [10, 0, 3, 0],
  [10, 2, 9, 1],
  [10, 2, 200, 1],
  [0, 0, 1, 0],
  [1, 3, 1, 1],
])('%d cards, %d copies, %d draws: %d', (cards, copies, draws, chance) => {
  expect(atLeastOne(cards, copies, draws)).toBeCloseTo(chance, 6)
})
