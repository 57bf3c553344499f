import { describe, expect, it } from 'vitest'
import { BattleEvent, type BattleEndReason, type ClosedPlayer } from '@/shared/api/contract.gen'
import { readEvent } from '@/shared/live-game/read-event'
import {
  apply,
  asOf,
  dueAt,
  endingOf,
  isPlaying,
  ranking,
  roomOf,
  seatTaken,
  stateOf,
  type Room,
} from './room'
import {
  aBattlePlayer,
  aBattleQuestion,
  aBattleSnapshot,
} from '@/shared/testing/fixtures/battle-royale'
import type { EventBody } from '@/shared/testing/fixtures/event-body'

/** Applies events; each gets the next number. */
function play(room: Room, ...events: EventBody<BattleEvent>[]): Room {
  return events.reduce((before, body) => {
    const event = readEvent(BattleEvent, body.event, { ...body, seq: before.seq + 1, at: 0 })
    if (!event) throw new Error(`${body.event} does not have the form of the contract`)
    return { ...apply(before, event), seq: event.seq }
  }, room)
}

const waiting = roomOf(aBattleSnapshot())

const start = (opensAt: number): EventBody<BattleEvent> => ({ event: 'game_start', opensAt })
const next = (index: number, opensAt: number): EventBody<BattleEvent> => {
  const closesAt = opensAt + 12_000
  const question = aBattleQuestion({ opens_at: opensAt, closes_at: closesAt })
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
  why: aBattleQuestion().question,
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

const seat = (playerId: string) =>
  seatTaken(waiting, { event: 'seat', seq: 8, at: 0, playerId, tab: 'a tab' })

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
  it('counts down from the start', () => {
    const room = play(waiting, start(13_000))
    expect(room).toMatchObject({ phase: 'countdown', phase_ends_at: 13_000, seq: 8 })
    expect(isPlaying(room)).toBe(true)
    expect(dueAt(room)).toBe(13_000)
  })

  it('shows a question when it opens, not when it comes', () => {
    const room = play(waiting, start(13_000), next(0, 13_000))
    expect(asOf(room, 12_999)).toMatchObject({ phase: 'countdown', question: null })
    expect(asOf(room, 13_000)).toMatchObject({
      phase: 'question',
      index: 0,
      phase_ends_at: 25_000,
      question: { opens_at: 13_000, closes_at: 25_000 },
    })
    expect(dueAt(room)).toBe(25_000)
  })

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

  it('says once that the player was eliminated, and expects the next question in time', () => {
    const out = {
      playerId: 'jo',
      hearts: 0,
      score: 0,
      eliminated: true,
      answered: false,
      correct: null,
    }
    const fallen = play(waiting, next(0, 13_000), closed([out]))
    expect(fallen.fell).toBe(true)
    expect(dueAt(fallen)).toBe(3000)
    const watching = play(asOf(play(fallen, next(1, 30_000)), 30_000), closed([out]))
    expect(watching.fell).toBe(false)
  })

  it('begins the question anew after a restart of the server', () => {
    const open = play(waiting, next(4, 13_000), answer('jo', true))
    const room = play(open, { event: 'resuming', opensAt: 20_000 })
    expect(room).toMatchObject({ phase: 'resuming', question: null, answer: null })
    expect(states(room)).toEqual(['Jo thinking 3', 'Ana thinking 3', 'Ben thinking 3'])
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
    const open = play(waiting, start(1), left('ben'))
    expect(states(open)[2]).toBe('Ben eliminated 3')
  })

  it('only sets the clock anew when a restart met no question', () => {
    const room = play(waiting, start(13_000), { event: 'resuming', opensAt: 15_000 })
    expect(room).toMatchObject({ phase: 'countdown', phase_ends_at: 15_000 })
  })

  it('does not show a question of a snapshot before it opens', () => {
    const early = roomOf(
      aBattleSnapshot({ phase: 'question', question: aBattleQuestion({ opens_at: 10_200 }) }),
    )
    expect(early).toMatchObject({ phase: 'countdown', phase_ends_at: 10_200, question: null })
    expect(asOf(early, 10_200)).toMatchObject({ phase: 'question', question: { id: 'q1' } })
    const later = {
      index: 4,
      phase: 'question',
      question: aBattleQuestion({ opens_at: 10_200 }),
    } as const
    expect(roomOf(aBattleSnapshot(later)).phase).toBe('pause')
    const open = roomOf(aBattleSnapshot({ phase: 'question', question: aBattleQuestion() }))
    expect(open).toMatchObject({ phase: 'question', next: null })
  })

  it('follows connections and the rematch', () => {
    const room = play(
      waiting,
      { event: 'link', playerId: 'ana', connected: false },
      { event: 'rematch', room: 'r2' },
      { event: 'lobby' },
    )
    expect(room.players[1]?.connected).toBe(false)
    expect(room.room.rematch).toBe('r2')
  })

  it('reads which tab has the seat', () => {
    expect(seat('jo')).toBe('a tab')
    expect(seat('ana')).toBeNull()
  })

  it('ignores unknown events', () => {
    expect(readEvent(BattleEvent, 'confetti', { seq: 9, at: 0 })).toBeNull()
    expect(readEvent(BattleEvent, 'game_start', { seq: 9, at: 0, opensAt: 'soon' })).toBeNull()
    expect(readEvent(BattleEvent, 'lobby', null)).toBeNull()
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
    expect(room).toMatchObject({ phase: 'abandoned', room: { status: 'abandoned' } })
    expect(room.players[0]).toMatchObject({ place: null, score: 4 })
  })
})
