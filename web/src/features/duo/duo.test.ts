import { describe, expect, it } from 'vitest'
import { apply, duoOf, sides, type Duo } from './duo'
import { endingOf } from './ending'
import { DuoEvent, type DuoEndReason } from '@/shared/api/contract.gen'
import { COMMON_RULES } from '@/shared/live-game/game'
import { aDuoPlayer, aDuoQuestion, aDuoSnapshot } from '@/shared/testing/fixtures/duo'
import { playsBy, type EventBody } from '@/shared/testing/fixtures/event-body'

const play = playsBy(DuoEvent, apply)
const { asOf } = COMMON_RULES

const ready = duoOf(aDuoSnapshot())
const next = (index: number, opensAt: number): EventBody<DuoEvent> => {
  const closesAt = opensAt + 12_000
  const question = aDuoQuestion({ opens_at: opensAt, closes_at: closesAt })
  return { event: 'next_question', index, count: 10, question, opensAt, closesAt }
}
const answer = (playerId: string): EventBody<DuoEvent> => ({
  event: 'player_answer',
  playerId,
  username: null,
})
const closed: EventBody<DuoEvent> = {
  event: 'question_closed',
  index: 0,
  correctAnswer: 1,
  card: null,
  why: null,
  chosen: [0, 1, 0, 0],
  points: { jo: 140, ana: 0 },
  choices: { jo: 1, ana: null },
  players: [
    { playerId: 'jo', score: 140, answered: true, correct: true },
    { playerId: 'ana', score: 0, answered: false, correct: false },
  ],
}
const link = (connected: boolean, goneAt: number | null): EventBody<DuoEvent> => ({
  event: 'link',
  playerId: 'ana',
  connected,
  goneAt,
})
const over = (winner: string | null, reason: DuoEndReason): EventBody<DuoEvent> => ({
  event: 'game_over',
  winner,
  reason,
  scores: { jo: 300, ana: 250 },
})

const board = (duo: Duo) =>
  duo.players.map(({ username, score, answered, correct }) =>
    [username, score, answered && 'answered', correct === null ? '?' : correct].join(' '),
  )

describe('a duo', () => {
  it('shows that the opponent answered, and the answer only when both have', () => {
    const open = play(ready, next(0, 13_000), answer('ana'))
    expect(board(open)).toEqual(['Jo 0 false ?', 'Ana 0 answered ?'])
    const results = play(open, closed)
    expect(results.phase).toBe('results')
    expect(board(results)).toEqual(['Jo 140 answered true', 'Ana 0 false false'])
    expect(board(asOf(play(results, next(1, 30_000)), 30_000))).toEqual([
      'Jo 140 false ?',
      'Ana 0 false ?',
    ])
  })

  it('follows the connection of the other', () => {
    const gone = play(ready, link(false, 9000))
    expect(sides(gone).other).toMatchObject({ connected: false, gone_at: 9000 })
    const back = play(gone, link(true, null))
    expect(sides(back).other).toMatchObject({ connected: true, gone_at: null })
  })

  it.each([
    ['jo', 'score', 'won'],
    ['ana', 'left', 'lost'],
    [null, 'draw', 'draw'],
    [null, 'silence', 'nobody'],
  ] as const)('with %s as the winner by %s is %s', (winner, reason, ending) => {
    const duo = play(ready, over(winner, reason))
    expect(duo).toMatchObject({ phase: 'finished', outcome: { winner, reason } })
    expect(endingOf(duo)).toBe(ending)
    expect(sides(duo).self?.score).toBe(300)
  })

  it('may be abandoned by the server', () => {
    expect(play(ready, over(null, 'abandoned')).phase).toBe('abandoned')
  })

  it('follows the rematch', () => {
    expect(play(ready, { event: 'rematch', game: 'g2' }).game.rematch).toBe('g2')
  })

  it('names a player without an account, and a closed question has no times', () => {
    const duo = duoOf(
      aDuoSnapshot({
        phase: 'results',
        question: aDuoQuestion({ opens_at: null, closes_at: null }),
        players: [aDuoPlayer('jo'), aDuoPlayer('ana', { username: null })],
      }),
    )
    expect(sides(duo).other?.username).toBe('–')
    expect(duo.question).toMatchObject({ opens_at: 0, closes_at: 0 })
  })
})
