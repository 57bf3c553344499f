import { describe, expect, it } from 'vitest'
import { aLivePlayer, aLiveQuestion, aLiveSnapshot } from '@/shared/testing/fixtures/live-game'
import {
  answerState,
  answerTo,
  COMMON_RULES,
  isPlaying,
  reduce,
  viewOf,
  type LiveView,
  type Phase,
} from './game'

const { asOf, asksForSnapshot, dueAt, opensAt, seatTaken } = COMMON_RULES

type LiveEvent = Parameters<typeof reduce>[1]
type Body<Event> = Event extends unknown ? Omit<Event, 'seq' | 'at'> : never

const play = (view: LiveView, ...events: Body<LiveEvent>[]): LiveView =>
  events.reduce((before, body) => reduce(before, { ...body, seq: before.seq + 1, at: 0 }), view)

const players = ['jo', 'ana'].map((id) => aLivePlayer(id))
const lobby = viewOf({ ...aLiveSnapshot, count: 10, players })

const start = { event: 'game_start', opensAt: 13_000 } as const
const next = (index: number, opens: number) => {
  const question = aLiveQuestion({ id: `q${index}`, opens_at: opens, closes_at: opens + 12_000 })
  return { event: 'next_question', index, count: 10, question } as const
}
const answer = (playerId: string) => ({ event: 'player_answer', playerId }) as const
const closed: Body<LiveEvent> = {
  event: 'question_closed',
  correctAnswer: 2,
  why: null,
  card: null,
  players: [
    { playerId: 'jo', answered: true, correct: true },
    { playerId: 'ana', answered: false, correct: null },
  ],
}

const states = (view: LiveView) =>
  view.players.map((player) => `${player.user_id} ${answerState(player, view.phase)}`)

describe('a live game', () => {
  it('counts down from the start', () => {
    const view = play(lobby, start)
    expect(view).toMatchObject({ phase: 'countdown', phase_ends_at: 13_000 })
    expect(isPlaying(lobby)).toBe(false)
    expect(isPlaying(view)).toBe(true)
  })

  it('shows a question when it opens, not when it comes', () => {
    const view = play(lobby, start, next(0, 13_000))
    expect(opensAt(view)).toBe(13_000)
    expect(asOf(view, 12_999)).toMatchObject({ phase: 'countdown', question: null })
    expect(asOf(view, 13_000)).toMatchObject({
      phase: 'question',
      index: 0,
      phase_ends_at: 25_000,
      question: { opens_at: 13_000, closes_at: 25_000 },
    })
  })

  it('opens a question with the first answer to it, at the latest', () => {
    const open = play(lobby, next(0, 13_000), answer('ana'))
    expect(open.phase).toBe('question')
    expect(states(open)).toEqual(['jo thinking', 'ana answered'])
  })

  it('shows the results until the next question opens', () => {
    const results = play(lobby, next(0, 13_000), answer('ana'), closed)
    expect(results).toMatchObject({ phase: 'results', results: { correctAnswer: 2 }, closedAt: 0 })
    expect(states(results)).toEqual(['jo correct', 'ana wrong'])
    const following = play(results, next(1, 30_000))
    expect(asOf(following, 29_999)).toMatchObject({ phase: 'results', index: 0 })
    const open = asOf(following, 30_000)
    expect(open).toMatchObject({ index: 1, answer: null, results: null })
    expect(states(open)).toEqual(['jo thinking', 'ana thinking'])
  })

  it('begins the question anew after a restart of the server', () => {
    const view = play(lobby, next(4, 13_000), answer('jo'), { event: 'resuming', opensAt: 20_000 })
    expect(view).toMatchObject({
      phase: 'resuming',
      phase_ends_at: 20_000,
      question: null,
      answer: null,
      next: null,
    })
    expect(states(view)).toEqual(['jo thinking', 'ana thinking'])
  })

  it('only sets the clock anew when a restart met no question', () => {
    const view = play(lobby, start, { event: 'resuming', opensAt: 15_000 })
    expect(view).toMatchObject({ phase: 'countdown', phase_ends_at: 15_000 })
  })

  it.each<[string | null, Phase]>([
    ['won', 'finished'],
    [null, 'finished'],
    ['abandoned', 'abandoned'],
  ])('that ends by %s is %s', (reason, phase) => {
    const over = play(lobby, start, next(0, 13_000), { event: 'game_over', reason })
    expect(over).toMatchObject({ phase, phase_ends_at: null, next: null })
    expect(isPlaying(over)).toBe(false)
  })

  it('follows the connections', () => {
    const view = play(lobby, { event: 'link', playerId: 'ana', connected: false })
    expect(view.players.map(({ connected }) => connected)).toEqual([true, false])
  })

  it('knows which tab has the seat of this player', () => {
    expect(seatTaken(lobby, { event: 'seat', playerId: 'jo', tab: 'a tab' })).toBe('a tab')
    expect(seatTaken(lobby, { event: 'seat', playerId: 'ana', tab: 'a tab' })).toBeNull()
    expect(seatTaken(lobby, { event: 'link', playerId: 'jo' })).toBeNull()
  })

  it.each([
    [true, { event: 'game_start' }],
    [true, { event: 'resuming' }],
    [true, { event: 'next_question', question: null }],
    [false, { event: 'next_question', question: aLiveQuestion() }],
    [false, { event: 'question_closed' }],
    [false, { event: 'rematch' }],
  ])('asks for a snapshot (%s) after %o', (asks, event) => {
    expect(asksForSnapshot(event)).toBe(asks)
  })
})

/** A snapshot with a question. */
const at = (index: number, opens_at: number) =>
  viewOf({
    ...lobby,
    phase: 'question',
    index,
    question: aLiveQuestion({ opens_at }),
  })

describe('a snapshot', () => {
  it('does not show a question before it opens', () => {
    const early = at(0, 10_200)
    expect(early).toMatchObject({ phase: 'countdown', phase_ends_at: 10_200, question: null })
    expect(asOf(early, 10_200)).toMatchObject({ phase: 'question', question: { id: 'q1' } })
    expect(at(4, 10_200).phase).toBe('pause')
  })

  it('shows a question that is open', () => {
    expect(at(4, 10_000)).toMatchObject({ phase: 'question', next: null })
  })
})

it('expects the next event in time', () => {
  const counting = play(lobby, start)
  const asked = play(counting, next(0, 13_000))
  const results = play(asked, closed)
  expect([lobby, counting, asked, asOf(asked, 13_000), results].map(dueAt)).toEqual([
    13_000, 13_000, 25_000, 25_000, 3000,
  ])
  const fromSnapshot = viewOf({ ...results, phase_ends_at: 31_000 })
  expect(dueAt(fromSnapshot)).toBe(31_000)
})

it('takes the answer that was sent for the question that is shown', () => {
  const open = asOf(play(lobby, next(0, 13_000)), 13_000)
  const sent = { question: 'q0', choice: 1, correct: null }
  expect(answerTo(open, sent)).toBe(sent)
  expect(answerTo(open, { ...sent, question: 'another' })).toBeNull()
  const stored = { choice: 2, correct: true }
  expect(answerTo({ ...open, answer: stored }, sent)).toBe(stored)
})
