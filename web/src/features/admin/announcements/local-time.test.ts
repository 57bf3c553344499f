import { expect, it } from 'vitest'
import { fromField, toField } from './local-time'

it('gives a field the minute that it reads back', () => {
  const at = Date.UTC(2026, 10, 17, 18, 30)
  expect(fromField(toField(at))).toBe(at)
  expect(fromField('')).toBeNull()
})
