import { expect, it } from 'vitest'
import { returnPath } from './return-path'

it('keeps a path of this app', () => {
  expect(returnPath({ from: '/decks?sort=name#top' })).toEqual({ from: '/decks?sort=name#top' })
})

it.each([
  ['//evil.example'],
  ['/\\evil.example'],
  ['\\\\evil.example'],
  ['/\t/evil.example'],
  ['https://evil.example'],
  ['javascript:alert(1)'],
  ['data:text/html,hi'],
  ['/login'],
  ['decks'],
  [''],
  ['/login?from=/login'],
  ['/auth/reset-password'],
  [42],
  [undefined],
])('drops %j', (from) => {
  // `undefined`, not absent: the router would keep the value from the URL.
  expect(returnPath({ from })).toStrictEqual({ from: undefined })
})
