import { beforeEach, expect, it } from 'vitest'
import { FinishedGames } from './finished-games'

beforeEach(() => localStorage.clear())

it('keeps what became of the games of each user', () => {
  const games = new FinishedGames('ana')
  games.note('a', 'offered')
  games.note('b', 'offered')
  games.note('a', 'done')
  const later = new FinishedGames('ana')
  expect([later.fate('a'), later.fate('b'), later.fate('c')]).toEqual(['done', 'offered', null])
  expect(new FinishedGames('ben').fate('a')).toBeNull()
})

it('keeps the newest three hundred, and starts anew if what is kept cannot be read', () => {
  const games = new FinishedGames('ana')
  for (let n = 0; n <= 300; n += 1) games.note(String(n), 'done')
  const later = new FinishedGames('ana')
  expect([later.fate('0'), later.fate('1'), later.fate('300')]).toEqual([null, 'done', 'done'])
  localStorage.setItem('tracker games ana', '{"a":1}')
  expect(new FinishedGames('ana').fate('1')).toBeNull()
})
