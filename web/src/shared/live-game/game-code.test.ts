import { expect, it } from 'vitest'
import { cleanCode } from './game-code'

it.each([
  ['abc123', 'ABC123'],
  [' ab-12 c3 ', 'AB12C3'],
  ['abcdefgh', 'ABCDEF'],
  ['é#?', ''],
])('makes of %j the code %j', (typed, code) => {
  expect(cleanCode(typed)).toBe(code)
})
