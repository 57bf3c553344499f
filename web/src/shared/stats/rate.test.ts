import { expect, it } from 'vitest'
import { sideOf } from './rate'

it('says on which side of one half an interval is', () => {
  expect(sideOf({ low: 0.51, high: 0.6 })).toBe('above')
  expect(sideOf({ low: 0.4, high: 0.49 })).toBe('below')
  expect(sideOf({ low: 0.45, high: 0.55 })).toBe('across')
  expect(sideOf({ low: null, high: null })).toBe('across')
})
