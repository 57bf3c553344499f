import { expect, it } from 'vitest'
import { areaPath, linePath } from './line-path'

const POINTS = [
  { rate: 0.5, low: 0.3, high: 0.7 },
  { rate: 0.6, low: 0.4, high: 0.8 },
  { rate: 0.25, low: 0, high: 1 },
]

it('draws the line from left to right, and high rates at the top', () => {
  expect(linePath(POINTS)).toBe('M0 50L50 40L100 75')
})

it('draws the interval around it', () => {
  expect(areaPath(POINTS)).toBe('M0 30L50 20L100 0L100 100L50 60L0 70Z')
})
