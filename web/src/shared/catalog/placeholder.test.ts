import { expect, it } from 'vitest'
import en from 'virtual:messages/en'
import { createTranslator } from '@/shared/i18n/translator'
import { placeholderCard } from './placeholder'

const t = createTranslator('en', en)

it('is the placeholder card of the specification', () => {
  const card = placeholderCard(t, 1, 'CORE_EX1_012')
  expect(card).toMatchObject({
    name: 'Card CORE_EX1',
    text: "Card data couldn't be loaded",
    cardClass: 'NEUTRAL',
    missing: true,
  })
})

it('has a stable cost from 0 to 9', () => {
  const costs = Array.from({ length: 500 }, (_, dbfId) => placeholderCard(t, dbfId).cost)
  expect(new Set(costs)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]))
  expect(placeholderCard(t, 77).cost).toBe(placeholderCard(t, 77).cost)
})
