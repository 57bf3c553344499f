import { expect, it } from 'vitest'
import { curveOf } from './curve'

it('draws from left to right, the largest value at the top', () => {
  expect(curveOf([0, 5, 10]).line).toBe('M0 32L50 16L100 0')
  expect(curveOf([0, 5, 10]).area).toBe('M0 32L50 16L100 0L100 32L0 32Z')
})

it('draws one value as a flat line, zeros on the ground, and nothing for no days', () => {
  expect(curveOf([3]).line).toBe('M0 0L100 0')
  expect(curveOf([0, 0]).line).toBe('M0 32L100 32')
  expect(curveOf([])).toEqual({ line: '', area: '' })
})
