import { describe, expect, it } from 'vitest'
import { BattleEvent, type BattleEndReason, type ClosedPlayer } from '@/shared/api/contract.gen'
import { COMMON_RULES } from '@/shared/live-game/game'
import { apply, endingOf, fell, ranking, roomOf, stateOf, type Room } from './room'
import { aBattlePlayer, aBattleSnapshot } from '@/shared/testing/fixtures/battle-royale'
import { aLiveQuestion } from '@/shared/testing/fixtures/live-game'
import { playsBy, type EventBody } from '@/shared/testing/fixtures/event-body'

const play = playsBy(BattleEvent, apply)
const { asOf } = COMMON_RULES

const waiting = roomOf(aBattleSnapshot())

const next = (index: number, opensAt: number): EventBody<BattleEvent> => {
  const closesAt = opensAt + 12_000
  const question = aLiveQuestion({ opens_at: opensAt, closes_at: closesAt })
  return { event: 'next_question', index, count: 20, question, opensAt, closesAt }
}
const answer = (playerId: string, isCorrect: boolean): EventBody<BattleEvent> => ({
  event: 'player_answer',
  playerId,
  isCorrect,
  username: null,
})
const closed = (players: ClosedPlayer[]): EventBody<BattleEvent> => ({
  event: 'question_closed',
  index: 0,
  correctAnswer: 2,
  card: null,
  why: aLiveQuestion().question,
  chosen: [0, 1, 2, 0],
  players,
})
const left = (playerId: string): EventBody<BattleEvent> => ({
  event: 'player_left',
  playerId,
  reason: 'left',
})

const states = (room: Room) =>
  room.players.map((player) => `${player.username} ${stateOf(player, room.phase)} ${player.hearts}`)

const over = (winner: string | null, reason: BattleEndReason): EventBody<BattleEvent> => ({
  event: 'game_over',
  winner,
  reason,
  places: [
    { playerId: 'jo', place: 2, score: 4 },
    { playerId: 'ana', place: 1, score: 7 },
    { playerId: 'ben', place: 2, score: 4 },
  ],
})

describe('a room', () => {
  it('stores who answered, and the results', () => {
    const open = play(waiting, next(0, 13_000), answer('ana', false))
    expect(open.phase).toBe('question')
    expect(states(open)).toEqual(['Jo thinking 3', 'Ana wrong 3', 'Ben thinking 3'])

    const results = play(
      open,
      closed([
        { playerId: 'jo', hearts: 3, score: 1, eliminated: false, answered: true, correct: true },
        { playerId: 'ana', hearts: 0, score: 0, eliminated: true, answered: true, correct: false },
        { playerId: 'ben', hearts: 2, score: 0, eliminated: false, answered: false, correct: null },
      ]),
    )
    expect(results).toMatchObject({ phase: 'results', results: { correctAnswer: 2 } })
    expect(states(results)).toEqual(['Jo correct 3', 'Ana eliminated 0', 'Ben wrong 2'])

    const following = play(results, next(1, 30_000))
    expect(asOf(following, 29_999)).toMatchObject({ phase: 'results', index: 0 })
    expect(asOf(following, 30_000)).toMatchObject({ index: 1, answer: null, results: null })
    expect(states(asOf(following, 30_000))).toEqual([
      'Jo thinking 3',
      'Ana eliminated 0',
      'Ben thinking 2',
    ])
  })

  it('says once that the player was eliminated', () => {
    const out = {
      playerId: 'jo',
      hearts: 0,
      score: 0,
      eliminated: true,
      answered: false,
      correct: null,
    }
    const fallen = play(waiting, next(0, 13_000), closed([out]))
    expect(fell(fallen)).toBe(true)
    const watching = play(asOf(play(fallen, next(1, 30_000)), 30_000), closed([out]))
    expect(fell(watching)).toBe(false)
  })

  it('frees the place of a player who leaves the lobby, and stores why this player was removed', () => {
    const room = play(waiting, left('ben'))
    expect(states(room)).toEqual(['Jo thinking 3', 'Ana thinking 3'])
    expect(room.removed).toBeNull()
    const poor = play(room, {
      event: 'player_left',
      playerId: 'jo',
      reason: 'not_enough_mana',
    })
    expect(poor.removed).toBe('not_enough_mana')
  })

  it('counts a player who leaves the game as eliminated', () => {
    const open = play(waiting, { event: 'game_start', opensAt: 1 }, left('ben'))
    expect(states(open)[2]).toBe('Ben eliminated 3')
  })

  it('follows the rematch', () => {
    const room = play(waiting, { event: 'rematch', room: 'r2' }, { event: 'lobby' })
    expect(room.room.rematch).toBe('r2')
  })
})

describe('the end', () => {
  it('ranks by place, sharers in the order of joining', () => {
    const room = play(waiting, over('ana', 'won'))
    expect(room.phase).toBe('finished')
    expect(ranking(room).map(({ username, place }) => `${place} ${username}`)).toEqual([
      '1 Ana',
      '2 Jo',
      '2 Ben',
    ])
    expect(endingOf(room)).toBe('other')
    expect(endingOf(play(waiting, over('jo', 'won')))).toBe('you')
  })

  it('distinguishes no player left from several on top', () => {
    expect(endingOf(play(waiting, over(null, 'tie')))).toBe('tie')
    const fallen = roomOf(
      aBattleSnapshot({
        players: ['jo', 'ana'].map((id) => aBattlePlayer(id, { eliminated: true })),
      }),
    )
    expect(endingOf(play(fallen, over(null, 'none')))).toBe('none')
  })

  it('may be that the server abandoned the game', () => {
    const places = ['jo', 'ana', 'ben'].map((playerId) => ({ playerId, place: null, score: 4 }))
    const room = play(waiting, { event: 'game_over', winner: null, reason: 'abandoned', places })
    expect(room).toMatchObject({ phase: 'abandoned' })
    expect(room.players[0]).toMatchObject({ place: null, score: 4 })
  })
})
