import { expect, it } from 'vitest'
import type { FinishedGame, LogMatch } from '@/shared/wasm/gamelog'
import { foundGames, newGames } from './found-games'

const game = (id: string | null, change: Partial<LogMatch> = {}): FinishedGame => ({
  match: {
    id,
    result: 'victory',
    opponent_class: null,
    mode: 'ranked',
    format: null,
    went_first: null,
    turns: 1,
    duration_s: null,
    opponent_cards: [],
    build: null,
    started: null,
    ended: null,
    recordable: true,
    reason: null,
    ...change,
  },
  deck: null,
  ownClass: null,
})

it('lists games newest first, once each, with what can be done', () => {
  const spectated = game('c', { recordable: false, reason: 'spectated' })
  const found = foundGames([game('a'), game('b'), spectated, game('a'), game(null)], new Set(['b']))
  expect(found.map(({ key, state }) => `${key} ${state}`)).toEqual([
    'game 4 unrecordable',
    'c unrecordable',
    'b recorded',
    'a new',
  ])
  expect(newGames(found).map(({ key }) => key)).toEqual(['a'])
})
