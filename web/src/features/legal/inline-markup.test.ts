import { expect, it } from 'vitest'
import { parseInline } from './inline-markup'

it('leaves plain text as it is', () => {
  expect(parseInline('Parchment & <b>fire</b>')).toEqual([
    { kind: 'text', text: 'Parchment & <b>fire</b>' },
  ])
})

it('finds bold words and links among the text', () => {
  expect(parseInline('**No bots.** See the [terms](/terms-of-service), please.')).toEqual([
    { kind: 'bold', text: 'No bots.' },
    { kind: 'text', text: ' See the ' },
    { kind: 'link', text: 'terms', to: '/terms-of-service' },
    { kind: 'text', text: ', please.' },
  ])
})

it.each([
  '[out](https://example.org)',
  '[script](javascript:alert(1))',
  '[nowhere](/no-such-page)',
  '[half](',
  '**half',
  '2 * 3 ** 4',
])('leaves %s as plain text', (source) => {
  expect(parseInline(source)).toEqual([{ kind: 'text', text: source }])
})

it('returns nothing for an empty text', () => {
  expect(parseInline('')).toEqual([])
})
