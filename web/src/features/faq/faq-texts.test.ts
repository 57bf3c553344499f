import { expect, it } from 'vitest'
import { LANGUAGES, type Language } from '@/shared/i18n/languages'
import type { FaqText } from './texts/faq-text'
import { loadFaqText } from './use-faq-text'

/** Group titles that are correctly the same as in English, as `language group`. */
const SAME_TITLE = new Set(['pt quizzes'])

const texts: Record<Language, FaqText> = {
  en: await loadFaqText('en'),
  fr: await loadFaqText('fr'),
  es: await loadFaqText('es'),
  pt: await loadFaqText('pt'),
}

const items = (text: FaqText) => text.groups.flatMap((group) => group.items)

const sentences = (text: FaqText) => [
  ...text.groups.flatMap(({ note }) => note ?? []),
  ...items(text).flatMap(({ question, answer, link }) => [question, answer, link?.label ?? '—']),
]

/** Everything that must be equal in all languages. */
const shape = (text: FaqText) =>
  text.groups.map(({ id, note, items: questions }) => ({
    id,
    hasNote: note !== undefined,
    questions: questions.map((item) => [item.id, item.link?.to]),
  }))

it('answers at least 24 questions, each with a unique anchor', () => {
  const ids = [...texts.en.groups, ...items(texts.en)].map(({ id }) => id)
  expect(items(texts.en).length).toBeGreaterThanOrEqual(24)
  expect(new Set(ids).size).toBe(ids.length)
})

it.each(LANGUAGES)('in %s has the groups, questions and links of English', (language) => {
  expect(shape(texts[language])).toEqual(shape(texts.en))
  expect(sentences(texts[language]).filter((sentence) => !sentence.trim())).toEqual([])
})

it.each(['fr', 'es', 'pt'] as const)('in %s is completely translated', (language) => {
  const original = new Set(sentences(texts.en).filter((sentence) => sentence !== '—'))
  expect(sentences(texts[language]).filter((sentence) => original.has(sentence))).toEqual([])
  const same = texts[language].groups.filter(
    ({ title }, index) => title === texts.en.groups[index]?.title,
  )
  expect(same.filter(({ id }) => !SAME_TITLE.has(`${language} ${id}`))).toEqual([])
})

it('in French uses non-breaking spaces before punctuation', () => {
  expect(sentences(texts.fr).filter((sentence) => / [;:!?»€]|« /.test(sentence))).toEqual([])
})

it.each(LANGUAGES)('in %s states the numbers of the game', (language) => {
  const numbers = (id: string) =>
    items(texts[language])
      .find((item) => item.id === id)
      ?.answer.match(/\d+/g)
      ?.map(Number)
  expect(numbers('what-is-mana')).toEqual([250])
  expect(numbers('spend-mana')).toEqual([15, 20])
  expect(numbers('solo-levels')).toEqual([30, 10, 15, 7, 9, 10])
  expect(numbers('mistakes')).toEqual([10, 20])
  expect(numbers('hearts')).toEqual([12, 7, 20])
  expect(numbers('duo')).toEqual([10, 100, 50])
  expect(numbers('runebot')).toEqual([20, 200])
})
