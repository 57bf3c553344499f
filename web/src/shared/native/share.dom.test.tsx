import { expect, it } from 'vitest'
import { sharedLink } from './share'

it('names the language of the player who shares, unless it is the default', () => {
  expect(sharedLink('/decks/1', 'fr')).toBe(`${location.origin}/decks/1`)
  expect(sharedLink('/decks/1', 'en')).toBe(`${location.origin}/decks/1?lang=en`)
  expect(sharedLink('/quizzes/duo?code=%22123456%22', 'pt')).toBe(
    `${location.origin}/quizzes/duo?code=%22123456%22&lang=pt`,
  )
})
