import { expect, it } from 'vitest'
import { changesOf } from './changes'

it('says what each field was and is', () => {
  expect(changesOf({ before: { mana: 250 }, after: { mana: 350 } })).toBe('mana 250 → 350')
  expect(changesOf({ before: {}, after: { days: 7, cause: 'spam' } })).toBe('days 7, cause spam')
  expect(changesOf({ before: { ban: 'x' }, after: {} })).toBe('ban x → –')
})

it('writes moments as dates, and cuts what is long', () => {
  const until = Date.UTC(2026, 10, 24, 10, 30)
  expect(changesOf({ before: {}, after: { until } })).toBe('until 2026-11-24T10:30')
  expect(changesOf({ before: {}, after: { text: 'x'.repeat(300) } })).toHaveLength(121)
  expect(changesOf({ before: null, after: null })).toBe('')
})
