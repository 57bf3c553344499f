import { expect, it } from 'vitest'
import { between } from './use-counting'

it('counts from one number to the other in whole steps, up and down', () => {
  expect(between(250, 235, 0)).toBe(250)
  expect(between(250, 235, 1)).toBe(235)
  expect(between(0, 250, 0.5)).toBe(219)
  expect(between(250, 0, 0.5)).toBe(31)
})
