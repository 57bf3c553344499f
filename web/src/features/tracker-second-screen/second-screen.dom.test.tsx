import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { TrackerScreen, TrackerView } from '@/shared/api/contract.gen'
import { GUESS_CARDS, OPPONENT_DECKS } from '@/shared/testing/fixtures/opponent-decks'
import { TRACKER_CARDS } from '@/shared/testing/fixtures/tracker'
import { guessModule } from '@/shared/testing/guess-module'
import { stubServer, type Answers } from '@/shared/testing/stub-server'
import { showPage, signInEach } from '@/shared/testing/test-page'
import { SecondScreen } from './second-screen'
import { someView } from '@/shared/testing/fixtures/tracker-view'
import { useLiveScreens } from './use-live-screens'

vi.mock('@/shared/api/auth-client', () => ({
  auth: () => Promise.resolve({ onAuthStateChange: () => {} }),
}))
vi.mock('@/shared/wasm/guess.wasm?url', () => ({ default: 'http://localhost/guess.wasm' }))

interface Watch {
  topic: string
  onEvent: (event: string, payload: unknown) => void
  onListening: (listening: boolean) => void
}
const channel = vi.hoisted(() => ({ watch: null as Watch | null }))
vi.mock('@/shared/session/live', () => ({
  followChannel: (watch: Watch) => {
    channel.watch = watch
    return () => {
      channel.watch = null
    }
  },
}))

signInEach({ matches: false })

afterEach(() => {
  vi.useRealTimers()
})

const aScreen = (device: string, name: string, view: Partial<TrackerView>): TrackerScreen => ({
  device,
  name,
  view: someView(view),
  deck: { id: null, name: 'Ember Seal' },
  last_line_at: Date.now() - 2000,
})

function Screens() {
  return <SecondScreen live={useLiveScreens()} />
}

async function show(screens: TrackerScreen[], more: Answers = {}) {
  stubServer({
    'POST /rest/v1/rpc/tracker_screens': screens,
    'POST /rest/v1/rpc/tracker_cards': { cards: TRACKER_CARDS },
    ...more,
  })
  showPage('/', () => <Screens />)
  await screen.findByRole('heading', { name: 'No PC is tracking right now' })
}

const listen = (listening = true) => act(async () => channel.watch?.onListening(listening))
const tell = (event: string, payload: unknown) =>
  act(async () => channel.watch?.onEvent(event, payload))

it('a late joiner sees the current view, then follows the PC', async () => {
  await show([aScreen('a', 'Desk', { turn: 4 })])
  expect(channel.watch?.topic).toBe('tracker:u1')
  await listen()
  expect(await screen.findByText('Turn 4')).toBeDefined()
  expect(screen.getByText(/^Read on Desk/)).toBeDefined()
  await tell('screen', aScreen('a', 'Desk', { turn: 5, my_turn: false }))
  expect(await screen.findByText('Turn 5')).toBeDefined()
  expect(screen.getByText('Opponent’s turn')).toBeDefined()
  await tell('screen', { nonsense: true })
  await tell('screen_closed', { device: 'a' })
  expect(await screen.findByRole('heading', { name: 'No PC is tracking right now' })).toBeDefined()
})

it('tells two PCs apart, and has three tabs', async () => {
  await show([aScreen('a', 'Desk', { turn: 4 }), aScreen('b', 'Laptop', { turn: 9 })])
  await listen()
  await screen.findByText('Turn 4')
  fireEvent.click(screen.getByRole('radio', { name: 'Laptop' }))
  expect(await screen.findByText('Turn 9')).toBeDefined()
  fireEvent.click(screen.getByRole('radio', { name: 'Turns' }))
  expect(screen.getByRole('table')).toBeDefined()
  await tell('screen', aScreen('b', 'Laptop', { turn: 10 }))
  expect(await screen.findByText('Turn 10')).toBeDefined()
  expect(screen.getByRole('table')).toBeDefined()
})

it('tells the opponent’s probable deck beside their cards', async () => {
  const cards = ['W_0', 'W_1', 'W_2'].map((card) => ({ card, count: 1, created: false }))
  await show([aScreen('a', 'Desk', { opponent: { ...someView().opponent, cards } })], {
    'POST /rest/v1/rpc/tracker_cards': { cards: [...TRACKER_CARDS, ...GUESS_CARDS] },
    'POST /rest/v1/rpc/opponent_decks': OPPONENT_DECKS,
    ...(await guessModule()),
  })
  await listen()
  fireEvent.click(await screen.findByRole('radio', { name: /Opponent/ }))
  const box = await screen.findByRole('region', { name: 'Probable deck' })
  expect(box.textContent).toMatch(/Dragon Warrior9\d%/)
})

it('says that a PC is lost', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await show([aScreen('a', 'Desk', { turn: 4 })])
  await listen()
  await screen.findByText('Turn 4')
  await act(async () => vi.advanceTimersByTime(17_000))
  expect(screen.getByText(/^Desk lost, last state \d+ s ago$/)).toBeDefined()
  await tell('screen', aScreen('a', 'Desk', { turn: 4 }))
  expect(screen.queryByText(/lost/)).toBeNull()
  await listen(false)
  expect(screen.getAllByText('Connection lost, reconnecting…').length).toBeGreaterThan(0)
})
