import { expect, it } from 'vitest'
import { finishedGame, refusedGame } from '../testing/finished-game'
import { foundGames, newGames } from './found-games'

it('lists games newest first, once each, with what can be done', () => {
  const spectated = refusedGame('spectated', { id: 'c' })
  const { match, ...rest } = finishedGame()
  const nameless = { ...rest, match: { ...match, id: null, arguments: null } }
  const [first, second] = [finishedGame({ id: 'a' }), finishedGame({ id: 'b' })]
  const found = foundGames([first, second, spectated, first, nameless], new Set(['b']))
  expect(found.map(({ key, state }) => `${key} ${state}`)).toEqual([
    'game 4 unrecordable',
    'c unrecordable',
    'b recorded',
    'a new',
  ])
  expect(newGames(found).map(({ key }) => key)).toEqual(['a'])
})
