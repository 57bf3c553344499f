import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { tabId } from '@/shared/live-game/tab-id'
import type { EventBody } from '@/shared/testing/fixtures/event-body'
import { loseConnection, publish as publishOn } from '@/shared/testing/live-channel'
import { aProfile } from '@/shared/testing/fixtures/profile'
import { refusal, stubServer, type Answers, type Call } from '@/shared/testing/stub-server'
import { press, showPage, signInEach } from '@/shared/testing/test-page'
import { RoomScreen } from './room-screen'
import type { BattleEvent, BattleSnapshot, ClosedPlayer } from '@/shared/api/contract.gen'
import { aBattlePlayer, aBattleSnapshot } from '@/shared/testing/fixtures/battle-royale'
import { aLiveQuestion } from '@/shared/testing/fixtures/live-game'

vi.mock('@/shared/api/auth-client', () => ({
  auth: () => Promise.resolve({ onAuthStateChange: () => {} }),
}))
vi.mock('@/shared/session/live', () => import('@/shared/testing/live-channel'))

const PROFILE = aProfile()

let room: BattleSnapshot
let calls: Call[]
const sent = (name: string) => calls.filter((call) => call.name.endsWith(`/rpc/${name}`))

function open(snapshot: BattleSnapshot, answers: Answers = {}) {
  room = snapshot
  calls = stubServer({
    'GET /rest/v1/profiles': PROFILE,
    'POST /rest/v1/rpc/battle_snapshot': () => room,
    'POST /rest/v1/rpc/battle_current': null,
    'POST /rest/v1/rpc/battle_leave': () => new Response(null, { status: 204 }),
    ...answers,
  })
  const address = '/quizzes/battle-royale/room/r1'
  return showPage(address, () => <RoomScreen roomId="r1" />, '/quizzes/battle-royale/room/$roomId')
}

const publish = (event: EventBody<BattleEvent>, seq: number) => publishOn(event, seq)

const playing = (changes: Partial<BattleSnapshot> = {}) =>
  aBattleSnapshot({
    room: { ...aBattleSnapshot().room, status: 'started' },
    now: Date.now(),
    phase: 'question',
    index: 2,
    question: aLiveQuestion({ opens_at: Date.now() - 1000, closes_at: Date.now() + 11_000 }),
    ...changes,
  })

const over = (changes: Partial<BattleSnapshot>) =>
  aBattleSnapshot({ phase: 'finished', ...changes })

const stands = (playerId: string, hearts: number, correct: boolean | null): ClosedPlayer => ({
  playerId,
  hearts,
  score: 1,
  eliminated: false,
  answered: correct !== null,
  correct,
})

signInEach()

describe('the lobby', () => {
  it('shows the code, the players, the star and the free places', async () => {
    open(aBattleSnapshot({ players: [aBattlePlayer('jo'), aBattlePlayer('ana')] }))
    expect(await screen.findByRole('img', { name: 'Room code: A B C 1 2 3' })).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Players (2/4)' })).toBeDefined()
    expect(screen.getAllByText('Open slot')).toHaveLength(2)
    expect(screen.getByText('Creator')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Need minimum players (2/3)' })).toHaveProperty(
      'ariaDisabled',
      'true',
    )
  })

  it('lets the creator start with three', async () => {
    open(aBattleSnapshot(), { 'POST /rest/v1/rpc/battle_start': () => room })
    await press('Start the game')
    expect(sent('battle_start')[0]?.body).toEqual({ room: 'r1' })
  })

  it('says why the start failed', async () => {
    open(aBattleSnapshot(), {
      'POST /rest/v1/rpc/battle_start': () => refusal(400, 'P0001', 'not_enough_mana'),
    })
    await press('Start the game')
    expect((await screen.findAllByText('Not enough mana')).length).toBeGreaterThan(0)
  })

  it('has no code and no price where only bots come', async () => {
    open(aBattleSnapshot({ room: { ...aBattleSnapshot().room, practice: true }, fee: 0 }))
    expect(await screen.findByRole('button', { name: 'Start the game' })).toBeDefined()
    expect(screen.queryByRole('img', { name: /^Room code/ })).toBeNull()
    expect(screen.queryByText(/charged when the game starts/)).toBeNull()
  })

  it('shows the others that they wait, and adds players who join', async () => {
    open(aBattleSnapshot({ you: 'ana' }))
    expect(await screen.findByText('Waiting for the creator to start…')).toBeDefined()
    room = aBattleSnapshot({
      you: 'ana',
      seq: 8,
      players: ['jo', 'ana', 'ben', 'eva'].map((id) => aBattlePlayer(id)),
    })
    publish({ event: 'lobby' }, 8)
    expect(await screen.findByText('Eva')).toBeDefined()
  })

  it('asks for a confirmation before it is left', async () => {
    const history = open(aBattleSnapshot())
    await screen.findByRole('heading', { name: 'Players (3/4)' })
    fireEvent.click(screen.getByRole('link', { name: 'Back' }))
    const question = await screen.findByRole('dialog', { name: 'Leave the room?' })
    fireEvent.click(within(question).getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(history.location.pathname).toBe('/quizzes/battle-royale'))
    expect(sent('battle_leave')[0]?.body).toEqual({ room: 'r1', tab: tabId() })
  })

  it('tells a player who could not pay', async () => {
    open(aBattleSnapshot(), {
      'POST /rest/v1/rpc/battle_snapshot': () =>
        calls.length > 3 ? refusal(403, 'P0001', 'not_in_room') : room,
    })
    await screen.findByRole('heading', { name: 'Players (3/4)' })
    publish({ event: 'player_left', playerId: 'jo', reason: 'not_enough_mana' }, 8)
    publish({ event: 'lobby' }, 9)
    expect(await screen.findByRole('heading', { name: 'Not enough mana' })).toBeDefined()
    expect(
      screen.getByText(/^You didn’t have enough mana for this game, so you were removed/),
    ).toBeDefined()
  })
})

describe('the game', () => {
  it('takes one answer, by key, and shows what came of it', async () => {
    open(playing(), {
      'POST /rest/v1/rpc/battle_answer': {
        index: 2,
        choice: 2,
        correct: true,
        late: false,
        stored: false,
      },
    })
    expect(await screen.findByRole('heading', { name: 'Question 3 of 20' })).toBeDefined()
    fireEvent.keyDown(window, { key: 'c', code: 'KeyC' })
    fireEvent.keyDown(window, { key: '1', code: 'Digit1' })
    expect(await screen.findByText('Right!')).toBeDefined()
    expect(screen.getByText('Waiting for the others…')).toBeDefined()
    expect(sent('battle_answer').map(({ body }) => body)).toEqual([
      expect.objectContaining({ room: 'r1', index: 2, choice: 2 }),
    ])
  })

  it('calls an answer late that came too late', async () => {
    open(playing(), {
      'POST /rest/v1/rpc/battle_answer': {
        index: 2,
        choice: 2,
        correct: false,
        late: true,
        stored: false,
      },
    })
    await screen.findByRole('heading', { name: 'Question 3 of 20' })
    fireEvent.keyDown(window, { key: 'c', code: 'KeyC' })
    expect(await screen.findByText('Time’s up')).toBeDefined()
    expect(screen.getByRole('button', { name: /Three/ }).textContent).not.toContain('Wrong')
  })

  it('shows how everyone stands', async () => {
    open(
      playing({
        players: [
          aBattlePlayer('jo', { answered: true }),
          aBattlePlayer('ana', { hearts: 1, answered: true, correct: false }),
          aBattlePlayer('ben', { hearts: 0, eliminated: true }),
        ],
      }),
    )
    const players = await screen.findByRole('list', { name: 'Players' })
    const cards = within(players).getAllByRole('listitem')
    expect(cards.map((card) => card.textContent)).toEqual(['JYouAnswered', 'AAnaWrong', 'BBenOut'])
    expect(within(players).getByRole('img', { name: '1 heart' })).toBeDefined()
    expect(screen.getByText('2 left')).toBeDefined()
  })

  it('shows the results with how many took what', async () => {
    open(playing())
    await screen.findByRole('heading', { name: 'Question 3 of 20' })
    publish(
      {
        event: 'question_closed',
        index: 2,
        correctAnswer: 2,
        card: null,
        why: aLiveQuestion().question,
        chosen: [1, 0, 1, 0],
        players: [stands('jo', 2, null), stands('ana', 3, true), stands('ben', 2, false)],
      },
      8,
    )
    expect(await screen.findByText('Time’s up')).toBeDefined()
    expect(
      screen.getByRole('button', { name: /Three.*Right answer.*Chosen by 1 player/ }),
    ).toBeDefined()
  })

  it('lets an eliminated player watch, and leave without a confirmation', async () => {
    const history = open(
      playing({ players: [aBattlePlayer('jo', { hearts: 0, eliminated: true })] }),
    )
    expect(await screen.findByText('You’re spectating')).toBeDefined()
    fireEvent.keyDown(window, { key: 'a', code: 'KeyA' })
    expect(sent('battle_answer')).toEqual([])
    await press('Leave')
    await waitFor(() => expect(history.location.pathname).toBe('/quizzes/battle-royale'))
  })

  it('says what leaving costs', async () => {
    open(playing())
    await press('Leave')
    expect(
      await screen.findByText('You’ll be eliminated and won’t get your mana back.'),
    ).toBeDefined()
    await press('Keep playing')
    expect(screen.getByRole('heading', { name: 'Question 3 of 20' })).toBeDefined()
  })

  it('stays quiet while another tab plays, until it is taken back', async () => {
    open(playing())
    await screen.findByRole('heading', { name: 'Question 3 of 20' })
    publish({ event: 'seat', playerId: 'jo', tab: 'another' }, 8)
    expect(
      await screen.findByRole('heading', { name: 'This game is open elsewhere' }),
    ).toBeDefined()
    await press('Play here')
    expect(await screen.findByRole('heading', { name: 'Question 3 of 20' })).toBeDefined()
  })

  it('shows that the connection is lost', async () => {
    open(playing())
    await screen.findByRole('heading', { name: 'Question 3 of 20' })
    loseConnection()
    expect(screen.getByText('Reconnecting… your place is kept')).toBeDefined()
  })

  it('waits for the others after a restart', async () => {
    open(playing({ phase: 'resuming', question: null }))
    expect(await screen.findByRole('heading', { name: 'The server is back' })).toBeDefined()
  })
})

describe('the end', () => {
  const ranked = ['jo', 'ana', 'ben'].map((id, place) =>
    aBattlePlayer(id, { place: [2, 1, 2][place] ?? null, score: place, eliminated: place !== 1 }),
  )

  it('ranks everyone and names the winner', async () => {
    open(over({ winner: 'ana', players: ranked }))
    expect(await screen.findByRole('heading', { name: 'Ana wins' })).toBeDefined()
    const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
    expect(rows).toEqual([
      '1stAAna1 right answerWinner',
      '2ndJYou0 right answers',
      '2ndBBen2 right answers',
    ])
  })

  it.each([
    ['You won!', { winner: 'jo', players: ranked }],
    ['Nobody won', { players: ranked.map((player) => ({ ...player, eliminated: true })) }],
    ['It’s a tie', { players: ranked.map((player) => ({ ...player, eliminated: false })) }],
  ])('says %s', async (title, changes) => {
    open(over(changes))
    expect(await screen.findByRole('heading', { name: title })).toBeDefined()
  })

  it('leads into the rematch', async () => {
    const history = open(over({ winner: 'jo', players: ranked }), {
      'POST /rest/v1/rpc/battle_rematch': () => ({
        ...aBattleSnapshot(),
        room: { ...aBattleSnapshot().room, id: 'r2' },
      }),
    })
    await press('Rematch')
    await waitFor(() => expect(history.location.pathname).toBe('/quizzes/battle-royale/room/r2'))
    expect(sent('battle_start')).toEqual([])
  })

  it('practises again at once', async () => {
    const practice = { ...aBattleSnapshot().room, practice: true }
    const history = open(over({ winner: 'jo', players: ranked, room: practice }), {
      'POST /rest/v1/rpc/battle_rematch': aBattleSnapshot({ room: { ...practice, id: 'r2' } }),
      'POST /rest/v1/rpc/battle_start': aBattleSnapshot(),
    })
    await press('Play again')
    await waitFor(() => expect(history.location.pathname).toBe('/quizzes/battle-royale/room/r2'))
    expect(sent('battle_start')[0]?.body).toEqual({ room: 'r2' })
  })

  it('says that the rematch has to wait for another game', async () => {
    const history = open(over({ winner: 'jo', players: ranked }), {
      'POST /rest/v1/rpc/battle_rematch': aBattleSnapshot({
        room: { ...aBattleSnapshot().room, id: 'r3' },
        elsewhere: true,
      }),
    })
    await press('Rematch')
    expect(await screen.findByText('You’re still in another game: here it is')).toBeDefined()
    await waitFor(() => expect(history.location.pathname).toBe('/quizzes/battle-royale/room/r3'))
  })

  it.each([
    ['abandoned', 'This game couldn’t continue'],
    ['closed', 'This room is closed'],
  ] as const)('is %s kindly', async (phase, title) => {
    open(aBattleSnapshot({ phase }))
    expect(await screen.findByRole('heading', { name: title })).toBeDefined()
  })

  it.each([
    ['not_in_room', 'You are not in this room'],
    ['room_not_found', 'Room not found'],
  ])('is not for %s', async (hint, title) => {
    open(aBattleSnapshot(), {
      'POST /rest/v1/rpc/battle_snapshot': () => refusal(403, 'P0001', hint),
    })
    expect(await screen.findByRole('heading', { name: title })).toBeDefined()
  })
})
