import { expect, it } from 'vitest'
import { seasonEnd } from './season'

it.each([
  ['2026-11-15T12:00:00Z', '2026-11-15T23:59:00.000Z'],
  ['2026-11-15T23:58:59.999Z', '2026-11-15T23:59:00.000Z'],
  ['2026-11-15T23:59:00Z', '2026-11-22T23:59:00.000Z'],
  ['2026-11-16T00:00:00Z', '2026-11-22T23:59:00.000Z'],
  ['2028-02-29T08:00:00Z', '2028-03-05T23:59:00.000Z'],
])('%s is in the week that ends %s', (now, end) => {
  expect(seasonEnd(new Date(now)).toISOString()).toBe(end)
})
