import { expect, it } from 'vitest'
import type { MatchArgs } from '@/shared/api/contract.gen'
import { recordOldGame, type Recording } from './old-games'
import { deck } from './testing/candidate-deck'
import { finishedGame, refusedGame } from './testing/finished-game'

const CARDS: [string, number][] = [['T_101', 2]]
const IN_LOG = { name: 'Ember', id: 1, code: 'the code' }

function recording(saved: Recording['library']['saved']) {
  const recorded: MatchArgs[] = []
  const parts: Recording = {
    library: { saved, inLog: async ({ name }) => deck(name, CARDS, null) },
    record: async (match) => {
      recorded.push(match)
      return 'saved'
    },
    recordLobby: async () => 'saved',
    now: () => Date.now(),
  }
  return { parts, recorded }
}

const game = { ...finishedGame(), deck: IN_LOG }

it('takes the deck of the name in the log, of two with the same cards', async () => {
  const decks = [deck('Copy', CARDS, 'd1'), deck('Ember', CARDS, 'd2')]
  const { parts, recorded } = recording(async () => decks)
  expect(await recordOldGame(parts, game)).toBe('saved')
  expect(recorded).toMatchObject([{ deck_id: 'd2' }])
})

it('records a game without its deck if the decks are not there', async () => {
  const { parts, recorded } = recording(() => Promise.reject(new TypeError('Failed to fetch')))
  await recordOldGame(parts, game)
  expect(recorded).toMatchObject([{ deck_id: null }])
})

it('does not record a game that was only watched', async () => {
  const { parts, recorded } = recording(async () => [])
  expect(await recordOldGame(parts, refusedGame('spectated'))).toBeNull()
  expect(recorded).toEqual([])
})
