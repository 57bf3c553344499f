import { expect, it } from 'vitest'
import { createTranslator } from './translator'

const RETRY = 'common.retry'
const ENDS = 'home.rankedEnds'
const LEVELS = 'quizzes.soloNote'

const t = createTranslator('fr', {
  [RETRY]: 'Réessayer',
  [ENDS]: 'Fin dans {time}',
  [LEVELS]: { one: '{count} niveau', other: '{count} niveaux' },
})

it('returns the text of a key', () => {
  expect(t(RETRY)).toBe('Réessayer')
})

it('fills in parameters', () => {
  expect(t(ENDS, { time: '2 h' })).toBe('Fin dans 2 h')
})

it('falls back to the key when neither language has a text', () => {
  expect(t('common.back')).toBe('common.back')
})

it('chooses the plural form of the language', () => {
  expect(t(LEVELS, { count: 0 })).toBe('0 niveau')
  expect(t(LEVELS, { count: 2 })).toBe('2 niveaux')
  const english = createTranslator('en', {
    [LEVELS]: { one: '{count} level', other: '{count} levels' },
  })
  expect(english(LEVELS, { count: 0 })).toBe('0 levels')
  expect(english(LEVELS, { count: 1 })).toBe('1 level')
})

it('formats numbers for the language', () => {
  expect(t(LEVELS, { count: 1250 })).toBe('1\u202f250 niveaux')
})

it('falls back to the form "other" when a plural form is missing', () => {
  expect(t(LEVELS, { count: 1_000_000 })).toBe('1\u202f000\u202f000 niveaux')
})
