import { expect, it } from 'vitest'
import { wilson } from './wilson'

it.each([
  [11, 20, 0.3421, 0.7418],
  [20, 20, 0.8389, 1],
  [52, 100, 0.4232, 0.6154],
  [1100, 2000, 0.5281, 0.5717],
  [0, 0, 0, 1],
])('%d wins of %d: %d to %d', (wins, matches, low, high) => {
  const [from, to] = wilson(wins, matches)
  expect(from).toBeCloseTo(low, 4)
  expect(to).toBeCloseTo(high, 4)
})
