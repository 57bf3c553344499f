import { expect, it } from 'vitest'
import { isHiddenOn } from './places'

it.each([
  '/deck-tracker',
  '/quizzes/session',
  '/quizzes/solo/session',
  '/quizzes/duo',
  '/quizzes/battle-royale/room/8f14e45f',
  '/quizzes/weekly-ranked/gold-2',
])('is hidden on %s', (path) => expect(isHiddenOn(path)).toBe(true))

it.each([
  '/',
  '/decks',
  '/quizzes',
  '/quizzes/solo',
  '/quizzes/solo/levels',
  '/quizzes/battle-royale',
  '/quizzes/weekly-ranked',
  '/quizzes/weekly-ranked/',
  '/quizzes/daily',
])('is there on %s', (path) => expect(isHiddenOn(path)).toBe(false))
