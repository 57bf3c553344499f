import { expect, it } from 'vitest'
import type { CardFigures } from '@/shared/api/contract.gen'
import { aCardRate, someCardFigures } from '@/shared/testing/fixtures/stats'
import { sortCards } from './card-measures'

const card = (dbfId: number, games: number, difference: number | null): CardFigures => ({
  ...someCardFigures(dbfId),
  kept: aCardRate(games, 0, difference),
})

const CARDS = [card(1, 40, 0.01), card(2, 90, -0.04), card(3, 9, null), card(4, 30, 0.07)]

const idsOf = (cards: readonly CardFigures[]) => cards.map(({ dbfId }) => dbfId)

it('puts the most seen first, or the best', () => {
  expect(idsOf(sortCards(CARDS, 'kept', 'seen'))).toEqual([2, 1, 4, 3])
  expect(idsOf(sortCards(CARDS, 'kept', 'best'))).toEqual([4, 1, 2, 3])
})

it('leaves cards of which little is known in the order of their matches', () => {
  const few = [card(5, 3, null), card(6, 12, null), card(7, 12, null)]
  expect(idsOf(sortCards(few, 'kept', 'best'))).toEqual([6, 7, 5])
})
