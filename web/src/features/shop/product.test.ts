import { expect, it } from 'vitest'
import { vatIn, worth } from './product'

it('computes the VAT in a price as the server does', () => {
  const table = [
    [499, 20, 83],
    [99, 20, 17],
    [5999, 20, 1000],
    [499, 0, 0],
    [1999, 25, 400],
  ] as const
  for (const [cents, percent, vat] of table) expect(vatIn(cents, percent)).toBe(vat)
})

it('says what mana is worth', () => {
  expect(worth(15)).toBe(15)
  expect(worth(20)).toBe(20)
})
