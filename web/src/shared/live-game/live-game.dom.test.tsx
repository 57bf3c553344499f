import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { CallError } from '@/shared/api/call-error'
import { BattleVerdict } from '@/shared/api/contract.gen'
import { LiveGame, type Rules } from './live-game'
import type { OwnAnswer } from './live-question'

interface Channel {
  topic: string
  onEvent: (event: string, payload: unknown) => void
  onListening: (listening: boolean, send?: (event: string, payload: object) => void) => void
}

const line = vi.hoisted(() => ({ channel: null as Channel | null, left: 0 }))
vi.mock('@/shared/session/live', () => ({
  followChannel: (channel: Channel) => {
    line.channel = channel
    return () => {
      line.left += 1
    }
  },
}))

/** A game that only stores its events, and opens and is due when they say so. */
interface Diary {
  seq: number
  text: string
  opens?: number
  due?: number
  seat?: boolean
}
interface Entry extends Diary {
  tab?: string
}

let stored: Diary
let snapshots: boolean[]
let answered: () => Promise<OwnAnswer>
let fails: CallError | null
/** The event that is being published. */
let latest: Entry | null = null

const rules: Rules<Diary, Entry> = {
  topic: 'diary_1',
  snapshot: async (_, take) => {
    snapshots.push(take)
    if (fails) throw fails
    return stored
  },
  hasSeat: ({ seat = null }) => seat,
  read: (event) => (event === 'entry' ? latest : null),
  apply: (diary, entry) => ({ ...diary, ...entry, text: `${diary.text} ${entry.text}` }),
  asksForSnapshot: ({ text }) => text === 'lobby',
  seatTaken: (_, { tab }) => tab ?? null,
  asOf: (diary, now) => (diary.opens && now >= diary.opens ? { ...diary, text: 'open' } : diary),
  opensAt: ({ opens = null }) => opens,
  dueAt: ({ due = null }) => due,
  verdict: (payload) => (v.is(BattleVerdict, payload) ? payload : null),
  answer: () => answered(),
}

let game: LiveGame<Diary, Entry>
let stop: () => void

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)
function publish(entry: Entry): void {
  latest = entry
  line.channel?.onEvent('entry', entry)
}

beforeEach(async () => {
  vi.useFakeTimers()
  snapshots = []
  fails = null
  stored = { seq: 3, text: 'three' }
  line.left = 0
  game = new LiveGame(rules)
  stop = game.start()
  line.channel?.onListening(true)
  await seconds(0)
})

afterEach(() => {
  stop()
  vi.useRealTimers()
})

describe('a live game', () => {
  it('takes the seat with its first snapshot alone', async () => {
    expect(snapshots).toEqual([true, false])
    expect(game.state()).toMatchObject({ view: { text: 'three' }, listening: true })
  })

  it('learns from a snapshot that another tab plays', async () => {
    stored = { seq: 3, text: 'three', seat: false }
    game.refresh()
    await seconds(0)
    expect(game.state().seatLost).toBe(true)
    stored = { seq: 3, text: 'three', seat: true }
    game.takeSeat()
    await seconds(0)
    expect(game.state().seatLost).toBe(false)
  })

  it('applies events', async () => {
    publish({ seq: 4, text: 'four' })
    expect(game.state().view?.text).toBe('three four')
    expect(snapshots).toHaveLength(2)
  })

  it('loads a snapshot after a gap', async () => {
    stored = { seq: 5, text: 'five' }
    publish({ seq: 6, text: 'six' })
    await seconds(0)
    expect(game.state().view?.text).toBe('five six')
  })

  it('loads again while the snapshot is older than the gap', async () => {
    publish({ seq: 6, text: 'six' })
    await seconds(0)
    stored = { seq: 5, text: 'five' }
    await seconds(1)
    expect(game.state().view?.text).toBe('five six')
  })

  it('loads a snapshot for an event without the change, and for an unknown one', async () => {
    stored = { seq: 4, text: 'four' }
    publish({ seq: 4, text: 'lobby' })
    line.channel?.onEvent('unknown', {})
    await seconds(0)
    expect(game.state().view?.text).toBe('four')
  })

  it('opens by the clock', async () => {
    publish({ seq: 4, text: 'four', opens: Date.now() + 300 })
    await seconds(0.2)
    expect(game.state().view?.text).toBe('three four')
    await seconds(0.2)
    expect(game.state().view?.text).toBe('open')
  })

  it('loads a snapshot when an event is overdue, and again until it comes', async () => {
    publish({ seq: 4, text: 'four', due: Date.now() + 1000 })
    await seconds(2)
    expect(snapshots).toHaveLength(2)
    stored = { seq: 4, text: 'four', due: Date.now() - 1 }
    await seconds(5)
    expect(snapshots.length).toBeGreaterThan(3)
  })

  it('loads a snapshot when the page becomes visible, and when the network is back', async () => {
    document.dispatchEvent(new Event('visibilitychange'))
    await seconds(0)
    dispatchEvent(new Event('online'))
    await seconds(0)
    expect(snapshots).toHaveLength(4)
  })

  it('shows that the connection is lost, and recovers', async () => {
    line.channel?.onListening(false)
    expect(game.state().listening).toBe(false)
    line.channel?.onListening(true)
    expect(game.state().listening).toBe(true)

    fails = new CallError('network', 0, '')
    game.refresh()
    await seconds(0)
    expect(game.state()).toMatchObject({ listening: false, view: { text: 'three' } })
    fails = null
    await seconds(5)
    expect(game.state().listening).toBe(true)
  })

  it('gives up where it is refused', async () => {
    fails = new CallError('not_in_room', 403, 'You are not in this room')
    game.refresh()
    await seconds(0)
    expect(game.state().refusal?.code).toBe('not_in_room')
    expect(line.left).toBe(1)
  })

  it('loads no more by itself after a refusal', async () => {
    publish({ seq: 4, text: 'four', due: Date.now() + 1000 })
    fails = new CallError('not_in_room', 403, 'You are not in this room')
    await seconds(3)
    expect(game.state().refusal?.code).toBe('not_in_room')
    const before = snapshots.length
    await seconds(60)
    expect(snapshots).toHaveLength(before)
  })

  it('listens again when it is let in after all', async () => {
    fails = new CallError('not_in_room', 403, 'You are not in this room')
    game.refresh()
    await seconds(0)
    line.channel = null
    fails = null
    stored = { seq: 4, text: 'four' }
    document.dispatchEvent(new Event('visibilitychange'))
    await seconds(0)
    expect(game.state()).toMatchObject({ refusal: null, view: { text: 'four' } })
    publish({ seq: 5, text: 'five' })
    expect(game.state().view?.text).toBe('four five')
  })
})

describe('the seat', () => {
  it('goes to another tab, and is taken back by hand alone', async () => {
    publish({ seq: 4, text: 'seat', tab: 'another' })
    expect(game.state().seatLost).toBe(true)
    answered = () => Promise.reject(new Error('must not be called'))
    game.answer({ id: 'q1', index: 0 }, 1)
    expect(game.state().sent).toBeNull()

    game.refresh()
    await seconds(0)
    expect(snapshots.at(-1)).toBe(false)
    game.takeSeat()
    await seconds(0)
    expect(snapshots.at(-1)).toBe(true)
    expect(game.state().seatLost).toBe(false)
  })

  it('is known to be lost when an answer is refused for it', async () => {
    answered = () => Promise.reject(new CallError('seat_taken', 409, ''))
    game.answer({ id: 'q1', index: 0 }, 1)
    await seconds(0)
    expect(game.state()).toMatchObject({ seatLost: true, sent: null })
  })
})

describe('an answer over the channel', () => {
  const question = { id: 'q1', index: 0 }
  const send = vi.fn<(event: string, payload: object) => void>()

  beforeEach(() => {
    send.mockClear()
    answered = vi.fn<() => Promise<OwnAnswer>>(async () => ({
      choice: 2,
      correct: false,
      late: false,
    }))
    line.channel?.onListening(true, send)
  })

  it('gets its verdict there, and no call is made', async () => {
    game.answer(question, 2)
    expect(send).toHaveBeenCalledExactlyOnceWith(
      'answer',
      expect.objectContaining({ index: 0, question: 'q1', choice: 2 }),
    )
    line.channel?.onEvent('verdict', {
      index: 7,
      choice: 1,
      correct: false,
      late: false,
      stored: false,
    })
    line.channel?.onEvent('verdict', {
      index: 0,
      choice: 2,
      correct: true,
      late: false,
      stored: false,
    })
    await seconds(5)
    expect(game.state().sent).toMatchObject({ question: 'q1', choice: 2, correct: true })
    expect(answered).not.toHaveBeenCalled()
  })

  it.each([
    ['is refused', () => line.channel?.onEvent('refusal', { index: 0 })],
    ['is lost with the connection', () => line.channel?.onListening(false)],
    ['gets no verdict in time', () => {}],
  ])('is sent by a call when it %s', async (_, happen) => {
    game.answer(question, 2)
    happen()
    await seconds(1)
    expect(answered).toHaveBeenCalledOnce()
    expect(game.state().sent).toMatchObject({ question: 'q1', correct: false })
  })
})

describe('an answer', () => {
  const question = { id: 'q1', index: 0 }

  it('is shown at once and sent once', async () => {
    const send = vi.fn<() => Promise<OwnAnswer>>(async () => ({
      choice: 2,
      correct: true,
      late: false,
    }))
    answered = send
    game.answer(question, 2)
    expect(game.state().sent).toMatchObject({ question: 'q1', choice: 2, correct: null })
    game.answer(question, 3)
    await seconds(0)
    expect(game.state().sent).toMatchObject({ question: 'q1', choice: 2, correct: true })
    expect(send).toHaveBeenCalledOnce()
  })

  it('is sent again until the server has it', async () => {
    answered = () => Promise.reject(new CallError('network', 0, ''))
    game.answer(question, 2)
    await seconds(0)
    expect(game.state().sent?.correct).toBeNull()
    answered = async () => ({ choice: 2, correct: false, late: false })
    await seconds(1)
    expect(game.state().sent?.correct).toBe(false)
  })

  it('is forgotten where it is refused', async () => {
    answered = () => Promise.reject(new CallError('not_open', 409, ''))
    game.answer(question, 2)
    await seconds(0)
    expect(game.state()).toMatchObject({ sent: null, seatLost: false })
  })
})
