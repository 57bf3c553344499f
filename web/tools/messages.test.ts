import { expect, it } from 'vitest'
import { withFallback } from './messages'

it('keeps a translated text', () => {
  expect(withFallback({ hello: 'bonjour' }, { hello: 'hello' })).toEqual({ hello: 'bonjour' })
})

it('falls back to English for a text that is missing or empty', () => {
  expect(withFallback({ empty: '' }, { empty: 'Empty', missing: 'Missing' })).toEqual({
    empty: 'Empty',
    missing: 'Missing',
  })
})

it('leaves out texts that English does not know', () => {
  expect(withFallback({ stray: 'perdu' }, {})).toEqual({})
})
