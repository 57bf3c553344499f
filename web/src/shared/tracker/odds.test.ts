import { expect, it } from 'vitest'
import { atLeastOne } from './odds'

it.each([
  [26, 2, 1, 0.076923],
  [26, 2, 3, 0.221538],
  [26, 1, 5, 0.192308],
  [15, 2, 4, 0.47619],
  [40, 2, 8, 0.364103],
  [10, 0, 3, 0],
  [10, 2, 9, 1],
  [10, 2, 200, 1],
  [0, 0, 1, 0],
  [1, 3, 1, 1],
])('%d cards, %d copies, %d draws: %d', (cards, copies, draws, chance) => {
  expect(atLeastOne(cards, copies, draws)).toBeCloseTo(chance, 6)
})

/** Every case of decks of up to 12 cards. */
const cases = Array.from({ length: 12 }, (_, index) => index + 1).flatMap((cards) =>
  Array.from({ length: cards + 1 }, (_, copies) => copies).flatMap((copies) =>
    Array.from({ length: cards + 1 }, (_, draws) => ({ cards, copies, draws })),
  ),
)

it('is a chance, and grows with every draw and every copy', () => {
  for (const { cards, copies, draws } of cases) {
    const chance = atLeastOne(cards, copies, draws)
    expect(chance).toBeGreaterThanOrEqual(0)
    expect(chance).toBeLessThanOrEqual(1)
    expect(atLeastOne(cards, copies, draws + 1)).toBeGreaterThanOrEqual(chance)
    const more = Math.min(copies + 1, cards)
    expect(atLeastOne(cards, more, draws)).toBeGreaterThanOrEqual(chance)
  }
})

it('is the share of all ways to draw, counted', () => {
  const choose = (n: number, k: number): number =>
    k < 0 || k > n ? 0 : k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k
  for (const { cards, copies, draws } of cases) {
    if (draws === 0) continue
    const counted = 1 - choose(cards - copies, draws) / choose(cards, draws)
    expect(atLeastOne(cards, copies, draws)).toBeCloseTo(counted, 9)
  }
})

it('adds up to one over the cards of a deck', () => {
  const copies = [2, 2, 1, 2, 1, 2]
  const cards = copies.reduce((sum, count) => sum + count, 0)
  const total = copies.reduce((sum, count) => sum + atLeastOne(cards, count, 1), 0)
  expect(total).toBeCloseTo(1, 9)
})
