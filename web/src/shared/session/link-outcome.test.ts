import { expect, it } from 'vitest'
import { linkOutcome, splitHash } from './link-outcome'

it.each([
  ['#error=access_denied&error_code=otp_expired&sb=', 'failed'],
  ['error_code=otp_expired', 'failed'],
  ['#message=Confirmation+link+accepted.&sb=', 'halfway'],
  ['#access_token=a&type=signup', null],
  ['#top', null],
  ['', null],
])('parses %j', (hash, outcome) => {
  expect(linkOutcome(hash)).toBe(outcome)
})

it('splits a path from its fragment', () => {
  expect(splitHash('/decks?sort=name#top')).toEqual(['/decks?sort=name', '#top'])
  expect(splitHash('/decks')).toEqual(['/decks', ''])
})
