import { expect, it } from 'vitest'
import { ordinal } from './ordinal'

it.each([
  ['en', '1st 2nd 3rd 4th 5th 6th'],
  ['fr', '1er 2e 3e 4e 5e 6e'],
  ['es', '1.º 2.º 3.º 4.º 5.º 6.º'],
  ['pt', '1º 2º 3º 4º 5º 6º'],
] as const)('writes places in %s', (language, written) => {
  expect([1, 2, 3, 4, 5, 6].map((place) => ordinal(language, place)).join(' ')).toBe(written)
})

it.each([
  [11, '11th'],
  [12, '12th'],
  [21, '21st'],
])('knows that %i is %s', (place, written) => {
  expect(ordinal('en', place)).toBe(written)
})
