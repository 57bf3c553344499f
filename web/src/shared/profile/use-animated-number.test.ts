import { expect, it } from 'vitest'
import { interpolate } from './use-animated-number'

it('counts from one number to the other in whole steps, up and down', () => {
  expect(interpolate(250, 235, 0)).toBe(250)
  expect(interpolate(250, 235, 1)).toBe(235)
  expect(interpolate(0, 250, 0.5)).toBe(219)
  expect(interpolate(250, 0, 0.5)).toBe(31)
})
