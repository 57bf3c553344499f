import { describe, expect, it } from 'vitest'
import { apply, asOf, dueAt, duoOf, endingOf, isPlaying, seatTaken, sides, type Duo } from './duo'
import { DuoEvent, type DuoEndReason } from '@/shared/api/contract.gen'
import { readEvent } from '@/shared/live-game/read-event'
import { aDuoQuestion, aDuoSnapshot } from '@/shared/testing/fixtures/duo'
import type { EventBody } from '@/shared/testing/fixtures/event-body'

/** Applies events; each gets the next number. */
function play(duo: Duo, ...events: EventBody<DuoEvent>[]): Duo {
  return events.reduce((before, body) => {
    const event = readEvent(DuoEvent, body.event, { ...body, seq: before.seq + 1, at: 0 })
    if (!event) throw new Error(`${body.event} does not have the form of the contract`)
    return { ...apply(before, event), seq: event.seq }
  }, duo)
}

const ready = duoOf(aDuoSnapshot())
const start: EventBody<DuoEvent> = { event: 'game_start', opensAt: 13_000 }
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
  it('counts down, then shows each question when it opens', () => {
    const duo = play(ready, start, next(0, 13_000))
    expect(isPlaying(duo)).toBe(true)
    expect(asOf(duo, 12_999)).toMatchObject({ phase: 'countdown', question: null })
    expect(asOf(duo, 13_000)).toMatchObject({ phase: 'question', phase_ends_at: 25_000 })
    expect(dueAt(duo)).toBe(25_000)
  })

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

  it('begins the question anew after a restart of the server', () => {
    const duo = play(ready, next(3, 13_000), answer('jo'), { event: 'resuming', opensAt: null })
    expect(duo).toMatchObject({ phase: 'resuming', question: null, answer: null })
    expect(board(duo)).toEqual(['Jo 0 false ?', 'Ana 0 false ?'])
  })

  it('does not show a question of a snapshot before it opens', () => {
    const early = duoOf(
      aDuoSnapshot({ phase: 'question', question: aDuoQuestion({ opens_at: 10_200 }) }),
    )
    expect(early).toMatchObject({ phase: 'countdown', question: null })
    expect(asOf(early, 10_200).question?.id).toBe('q1')
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

  it('reads the rematch and the seat', () => {
    expect(play(ready, { event: 'rematch', game: 'g2' }).game.rematch).toBe('g2')
    const seat = { event: 'seat', seq: 8, at: 0, playerId: 'jo', tab: 'other' } as const
    expect(seatTaken(ready, seat)).toBe('other')
  })
})
