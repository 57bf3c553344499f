import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { aDailyResult, aDailyState } from '@/shared/testing/fixtures/daily'
import { aProfile } from '@/shared/testing/fixtures/profile'
import { refusal, stubServer, type Answers, type Call } from '@/shared/testing/stub-server'
import { press, showPage, signInEach, type } from '@/shared/testing/test-page'
import { EntryScreen } from './entry-screen'
import { aBattleSnapshot } from '@/shared/testing/fixtures/battle-royale'

vi.mock('@/shared/api/auth-client', () => ({
  auth: () => Promise.resolve({ onAuthStateChange: () => {} }),
}))
vi.mock('@/shared/session/live', () => ({ followRow: () => () => {} }))

const PROFILE = aProfile()

let calls: Call[]
const sent = (name: string) => calls.filter((call) => call.name.endsWith(`/rpc/${name}`))

function open(answers: Answers = {}, page = () => <EntryScreen />) {
  calls = stubServer({
    'GET /rest/v1/profiles': PROFILE,
    'POST /rest/v1/rpc/battle_current': () => Response.json(null),
    'POST /rest/v1/rpc/battle_create': aBattleSnapshot(),
    'POST /rest/v1/rpc/battle_join': aBattleSnapshot(),
    'POST /rest/v1/rpc/battle_start': aBattleSnapshot(),
    ...answers,
  })
  return showPage('/quizzes/battle-royale', page)
}

signInEach()

const inRoom = '/quizzes/battle-royale/room/r1'

it('makes a room for as many as were chosen', async () => {
  const history = open()
  const [size] = await screen.findAllByRole('radio', { name: '6 players' })
  if (size) fireEvent.click(size)
  await press('Create the room')
  await waitFor(() => expect(history.location.pathname).toBe(inRoom))
  expect(sent('battle_create')[0]?.body).toEqual({ max_players: 6 })
})

it('joins by a code, whatever it was typed like', async () => {
  const history = open()
  await type('Room code', 'ab-c1 23x')
  expect(await screen.findByDisplayValue('ABC123')).toBeDefined()
  await press('Join')
  await waitFor(() => expect(history.location.pathname).toBe(inRoom))
  expect(sent('battle_join')[0]?.body).toEqual({ code: 'ABC123' })
})

it('asks for a code first', async () => {
  open()
  await press('Join')
  expect(await screen.findByText('Please enter a room code')).toBeDefined()
  expect(sent('battle_join')).toEqual([])
})

it.each([
  ['room_not_found_or_full', 'Room not found or is full'],
  ['too_many_codes', 'Too many wrong codes. Try again in a minute.'],
  ['not_enough_mana', 'Not enough mana'],
  ['something_new', 'Error joining room'],
])('says what %s means', async (hint, text) => {
  open({ 'POST /rest/v1/rpc/battle_join': () => refusal(400, 'P0001', hint) })
  await type('Room code', 'ABC123')
  await press('Join')
  expect(await screen.findByText(text)).toBeDefined()
})

it('practises with bots at once', async () => {
  const practice = aBattleSnapshot({ room: { ...aBattleSnapshot().room, practice: true } })
  const history = open({ 'POST /rest/v1/rpc/battle_create': practice })
  await press('Start practicing')
  await waitFor(() => expect(history.location.pathname).toBe(inRoom))
  expect(sent('battle_create')[0]?.body).toEqual({ max_players: 4, practice: true })
  expect(sent('battle_start')[0]?.body).toEqual({ room: 'r1' })
})

it('offers the way back into a running room', async () => {
  open({ 'POST /rest/v1/rpc/battle_current': aBattleSnapshot() })
  expect(await screen.findByText('Room ABC123, 3 players')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Back to the game' }).getAttribute('href')).toBe(inRoom)
})

const disabled = (name: string) => screen.getByRole('button', { name }).matches(':disabled')

it('says how much mana is missing, and where to get it', async () => {
  open({
    'GET /rest/v1/profiles': { ...PROFILE, mana: 12 },
    'POST /rest/v1/rpc/daily_state': aDailyState(),
  })
  expect(await screen.findByText('You’re 8 mana short')).toBeDefined()
  expect(disabled('Create the room')).toBe(true)
  expect(disabled('Join')).toBe(true)
  expect(disabled('Start practicing')).toBe(false)
  const daily = await screen.findByRole('link', { name: 'Play the daily five' })
  expect(daily.getAttribute('href')).toBe('/quizzes/daily')
})

it('names no way that is used up for today', async () => {
  open({
    'GET /rest/v1/profiles': { ...PROFILE, mana: 12 },
    'POST /rest/v1/rpc/daily_state': aDailyState({ result: aDailyResult() }),
  })
  expect(await screen.findByText(/More mana tomorrow/)).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Play the daily five' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Reach Legend this week' })).toBeDefined()
})

it('shows one way alone, with the code of a shared link', async () => {
  open({}, () => <EntryScreen only="join" code="abc123" />)
  expect(await screen.findByDisplayValue('ABC123')).toBeDefined()
  expect(screen.queryByText('Create the room')).toBeNull()
})
