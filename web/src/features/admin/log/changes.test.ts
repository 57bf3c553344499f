import { expect, it } from 'vitest'
import en from 'virtual:messages/en-admin'
import { createTranslator } from '@/shared/i18n/translator'
import { changesOf } from './changes'

const t = createTranslator('en', en)

it('says what each field was and is, in plain words', () => {
  expect(changesOf(t, { before: { mana: 250 }, after: { mana: 350 } })).toBe('Balance 250 → 350')
  expect(
    changesOf(t, { before: { retired: false }, after: { retired: true, cause: 'abuse' } }),
  ).toBe('Retired no → yes, Cause Insults or harassment')
  expect(changesOf(t, { before: { role: 'admin' }, after: {} })).toBe('Role Admin → –')
  expect(changesOf(t, { before: {}, after: { fr: 'x', later: 1 } })).toBe('Français x, later 1')
})

it('writes moments as dates, and cuts what is long', () => {
  const until = Date.UTC(2026, 10, 24, 10, 30)
  expect(changesOf(t, { before: {}, after: { until } })).toBe('Until 2026-11-24T10:30')
  expect(changesOf(t, { before: {}, after: { texts: 'x'.repeat(300) } })).toHaveLength(121)
  expect(changesOf(t, { before: null, after: null })).toBe('')
})
