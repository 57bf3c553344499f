import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tabId } from '@/shared/live-game/tab-id'
import type { EventBody } from '@/shared/testing/fixtures/event-body'
import { publish as publishOn } from '@/shared/testing/live-channel'
import { aProfile } from '@/shared/testing/fixtures/profile'
import { refusal, stubServer, type Answers, type Call } from '@/shared/testing/stub-server'
import { press, showPage, signIn, type } from '@/shared/testing/test-page'
import { DuoScreen } from './duo-screen'
import { EntryScreen } from './entry-screen'
import type { DuoEvent, DuoSnapshot } from '@/shared/api/contract.gen'
import { aDuoPlayer, aDuoQuestion, aDuoSnapshot } from '@/shared/testing/fixtures/duo'

vi.mock('@/shared/api/auth-client', () => ({
  auth: () => Promise.resolve({ onAuthStateChange: () => {} }),
}))
vi.mock('@/shared/session/live', () => import('@/shared/testing/live-channel'))

const PROFILE = aProfile()

let duo: DuoSnapshot
let calls: Call[]
const sent = (name: string) => calls.filter((call) => call.name.endsWith(`/rpc/${name}`))

function serve(answers: Answers = {}) {
  calls = stubServer({
    'GET /rest/v1/profiles': PROFILE,
    'POST /rest/v1/rpc/duo_current': () => Response.json(null),
    'POST /rest/v1/rpc/duo_snapshot': () => duo,
    'POST /rest/v1/rpc/duo_leave': () => duo,
    ...answers,
  })
}

function open(snapshot: DuoSnapshot, answers: Answers = {}) {
  duo = snapshot
  serve(answers)
  return showPage('/quizzes/duo?game=g1', () => <DuoScreen gameId="g1" />)
}

const publish = (event: EventBody<DuoEvent>, seq: number) => publishOn(event, seq)

const playing = (changes: Partial<DuoSnapshot> = {}) =>
  aDuoSnapshot({
    now: Date.now(),
    phase: 'question',
    index: 3,
    question: aDuoQuestion({ opens_at: Date.now() - 1000, closes_at: Date.now() + 11_000 }),
    ...changes,
  })

beforeEach(() => {
  localStorage.clear()
  signIn()
  // Without motion the scores do not count up.
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const enter = (answers: Answers = {}) => {
  serve({
    'POST /rest/v1/rpc/duo_create': aDuoSnapshot(),
    'POST /rest/v1/rpc/duo_join': aDuoSnapshot(),
    ...answers,
  })
  return showPage('/quizzes/duo', () => <EntryScreen />)
}

describe('the way in', () => {
  it('makes a duo', async () => {
    const history = enter()
    await press('Create the duo')
    await waitFor(() => expect(history.location.search).toContain('game=g1'))
  })

  it('joins by a code', async () => {
    const history = enter()
    await type('Game code', 'abc123')
    await press('Join')
    await waitFor(() => expect(history.location.search).toContain('game=g1'))
    expect(sent('duo_join')[0]?.body).toEqual({ code: 'ABC123' })
  })

  it.each([
    ['game_not_found', 'Game not found or already full'],
    ['own_game', 'This is your own game: share the code with someone else'],
  ])('says what %s means', async (hint, text) => {
    enter({ 'POST /rest/v1/rpc/duo_join': () => refusal(400, 'P0001', hint) })
    await type('Game code', 'ABC123')
    await press('Join')
    expect(await screen.findByText(text)).toBeDefined()
  })
})

describe('a duo', () => {
  it('waits with its code for the other one', async () => {
    open(aDuoSnapshot({ players: [aDuoPlayer('jo')] }))
    expect(await screen.findByRole('img', { name: 'Game code: A B C 1 2 3' })).toBeDefined()
    expect(screen.getByText('Waiting for your opponent…')).toBeDefined()
  })

  it.each([
    ['left', 'You left it in another tab or on another device. Nobody was charged.'],
    ['nobody_came', 'Nobody joined for 15 minutes. Nobody was charged.'],
    ['not_enough_mana', /^Someone joined, but you no longer had enough mana/],
  ] as const)('that is closed for %s says so, and aloud', async (reason, text) => {
    open(aDuoSnapshot({ players: [aDuoPlayer('jo')] }))
    await screen.findByRole('img', { name: /^Game code/ })
    const spoken = screen.getAllByRole('status')
    publish({ event: 'lobby', reason }, 8)
    expect(await screen.findByRole('heading', { name: 'This duo is closed' })).toBeDefined()
    const announced = spoken.flatMap((region) => within(region).queryAllByText(text))
    expect(announced).toHaveLength(1)
    expect(screen.getAllByText(text)).toHaveLength(2)
  })

  it.each([
    ['nobody_came', 'Nobody joined for 15 minutes. Nobody was charged.'],
    [null, /^Nobody joined for 15 minutes, or the duo was canceled/],
  ] as const)('that was closed for %s says so after a reload', async (shut, text) => {
    open(aDuoSnapshot({ phase: 'closed', players: [aDuoPlayer('jo')], shut }))
    expect(await screen.findByRole('heading', { name: 'This duo is closed' })).toBeDefined()
    expect(screen.getAllByText(text)).toHaveLength(2)
  })

  it('takes an answer and waits for the other one', async () => {
    open(playing(), {
      'POST /rest/v1/rpc/duo_answer': {
        index: 3,
        choice: 1,
        correct: true,
        points: 120,
        late: false,
        stored: true,
      },
    })
    await screen.findByRole('heading', { name: 'Question 4 of 10' })
    fireEvent.keyDown(window, { key: '2', code: 'Digit2' })
    expect(await screen.findByText('Waiting for your opponent…')).toBeDefined()
    expect(sent('duo_answer')[0]?.body).toMatchObject({
      game: 'g1',
      index: 3,
      question: playing().question?.id,
      choice: 1,
    })
  })

  it('calls an answer late that came too late', async () => {
    open(playing(), {
      'POST /rest/v1/rpc/duo_answer': {
        index: 3,
        choice: 1,
        correct: false,
        points: 0,
        late: true,
        stored: false,
      },
    })
    await screen.findByRole('heading', { name: 'Question 4 of 10' })
    fireEvent.keyDown(window, { key: '2', code: 'Digit2' })
    expect(await screen.findByText('Time’s up')).toBeDefined()
  })

  it('shows both scores and what the question brought', async () => {
    open(playing())
    await screen.findByRole('heading', { name: 'Question 4 of 10' })
    const closed: EventBody<DuoEvent> = {
      event: 'question_closed',
      index: 3,
      correctAnswer: 1,
      card: null,
      why: null,
      chosen: [1, 1, 0, 0],
      points: { jo: 131, ana: 0 },
      choices: { jo: 1, ana: 0 },
      players: [
        { playerId: 'jo', score: 131, answered: true, correct: true },
        { playerId: 'ana', score: 0, answered: true, correct: false },
      ],
    }
    publish(closed, 8)
    expect(await screen.findByText('131 points')).toBeDefined()
    expect(screen.getByText('+131')).toBeDefined()
    expect(screen.getByText('Right!')).toBeDefined()
  })

  it('says how long the other one may be silent', async () => {
    open(playing())
    await screen.findByRole('heading', { name: 'Question 4 of 10' })
    publish({ event: 'link', playerId: 'ana', connected: false, goneAt: Date.now() }, 8)
    expect(await screen.findByText(/Ana lost the connection/)).toBeDefined()
    publish({ event: 'link', playerId: 'ana', connected: true, goneAt: null }, 9)
    await waitFor(() => expect(screen.queryByText(/Ana lost/)).toBeNull())
  })

  it('asks for a confirmation before it is left', async () => {
    const history = open(playing())
    await press('Leave')
    expect(await screen.findByText(/Your opponent will win/)).toBeDefined()
    const question = screen.getByRole('dialog')
    fireEvent.click(within(question).getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(history.location.pathname).toBe('/quizzes'))
    expect(sent('duo_leave')[0]?.body).toEqual({ game: 'g1', tab: tabId() })
  })

  it.each([
    ['jo', 'score', 'You won!', 'By 135 points.'],
    ['jo', 'left', 'You won!', 'Ana left the game.'],
    ['jo', 'silence', 'You won!', 'Ana did not come back in time.'],
    ['ana', 'silence', 'You lost', 'You were disconnected for too long.'],
    [null, 'draw', 'It’s a draw', 'A perfect tie.'],
    [null, 'silence', 'Nobody wins', 'You were disconnected for too long.'],
  ] as const)('with %s by %s says %s', async (winner, reason, title, text) => {
    const players = [aDuoPlayer('jo', { score: 985 }), aDuoPlayer('ana', { score: 850 })]
    open(aDuoSnapshot({ phase: 'finished', players, outcome: { winner, reason } }))
    expect(await screen.findByRole('heading', { name: title })).toBeDefined()
    expect(screen.getByText(text)).toBeDefined()
  })

  it.each([
    [false, 'g2'],
    [true, 'g3'],
  ])('leads into the rematch, or elsewhere (%s) and says so', async (elsewhere, id) => {
    const outcome = { winner: 'jo', reason: 'score' } as const
    const history = open(aDuoSnapshot({ phase: 'finished', outcome }), {
      'POST /rest/v1/rpc/duo_rematch': aDuoSnapshot({
        game: { ...aDuoSnapshot().game, id },
        elsewhere,
      }),
    })
    await press('Rematch')
    await waitFor(() => expect(history.location.search).toContain(`game=${id}`))
    const notices = screen.queryAllByText('You’re still in another game: here it is')
    expect(notices).toHaveLength(elsewhere ? 1 : 0)
  })

  it('is not for others', async () => {
    open(aDuoSnapshot(), {
      'POST /rest/v1/rpc/duo_snapshot': () => refusal(403, 'P0001', 'game_not_found'),
    })
    expect(
      await screen.findByRole('heading', { name: 'Game not found or already full' }),
    ).toBeDefined()
  })
})
