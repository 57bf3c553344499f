import { expect, it } from 'vitest'
import { BATTLE_ROYALE, DUO, PROFILE, SOLO, TIERS } from '@/shared/api/contract.gen'
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

it('answers 36 questions, each with a unique anchor', () => {
  const ids = [...texts.en.groups, ...items(texts.en)].map(({ id }) => id)
  expect(items(texts.en)).toHaveLength(36)
  expect(new Set(ids).size).toBe(ids.length)
})

it.each(['fr', 'es', 'pt'] as const)('in %s has its own group titles', (language) => {
  const same = texts[language].groups.filter(
    ({ title }, index) => title === texts.en.groups[index]?.title,
  )
  expect(same.filter(({ id }) => !SAME_TITLE.has(`${language} ${id}`))).toEqual([])
})

it.each(LANGUAGES)('in %s states the numbers of the game', (language) => {
  const numbers = (id: string) =>
    items(texts[language])
      .find((item) => item.id === id)
      ?.answer.match(/\d+/g)
      ?.map(Number)
  expect(numbers('what-is-mana')).toEqual([PROFILE.initial_mana])
  expect(numbers('spend-mana')).toEqual([DUO.fee, BATTLE_ROYALE.fee])
  expect(numbers('solo-levels')).toEqual([SOLO.levels, SOLO.questions, 15, ...SOLO.stars])
  expect(numbers('mistakes')).toEqual([10, 20, 4, 3, 2])
  expect(numbers('hearts')).toEqual([BATTLE_ROYALE.hearts, 12, 7, BATTLE_ROYALE.questions])
  expect(numbers('duo')).toEqual([6, DUO.fee, DUO.questions, DUO.points, DUO.speed_points])
  expect(numbers('runebot')).toEqual([TIERS.free.runebot_messages, TIERS.tracker.runebot_messages])
})
