import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { TrackerBattlegrounds, TrackerView } from '@/shared/api/contract.gen'
import * as messages from '@/shared/i18n/load-messages'
import { average, myBattlegrounds } from '@/shared/testing/fixtures/battlegrounds'
import { aRate } from '@/shared/testing/fixtures/stats'
import { aTrackerCard } from '@/shared/testing/fixtures/tracker'
import { someView } from '@/shared/testing/fixtures/tracker-view'
import { stubServer } from '@/shared/testing/stub-server'
import { showPage, signInEach } from '@/shared/testing/test-page'
import { CompactList } from './compact-list'
import { TrackedGame } from './tracked-game'

vi.mock('@/shared/api/auth-client', () => ({
  auth: () => Promise.resolve({ onAuthStateChange: () => {} }),
}))

const LOBBY: TrackerBattlegrounds = {
  hero: 'H_1',
  offered: ['H_1', 'H_2'],
  tribes: ['beast', 'walrus'],
  triples: 3,
  duos: false,
  anomaly: null,
  place: 4,
}
const HEROES = [
  aTrackerCard({ id: 'H_1', name: 'Ilva the Invented' }),
  aTrackerCard({ id: 'H_2', name: 'Orrin the Other' }),
]
const OWN = myBattlegrounds({
  heroes: [
    {
      hero: 'H_2',
      games: 6,
      offered: 9,
      average: average(3.25, 6),
      top: aRate(4, 2),
      first: aRate(1, 5),
    },
  ],
})

signInEach({ matches: false })
afterEach(cleanup)

function show(
  lobby: Partial<TrackerBattlegrounds>,
  changes: Partial<TrackerView> = {},
  Screen: typeof TrackedGame = TrackedGame,
) {
  const calls = stubServer({
    'POST /rest/v1/rpc/tracker_cards': { cards: HEROES },
    'POST /rest/v1/rpc/my_battlegrounds': OWN,
  })
  const view = someView({
    mode: 'battlegrounds',
    ...changes,
    battlegrounds: { ...LOBBY, ...lobby },
  })
  showPage('/', () => <Screen view={view} deck={null} />)
  return calls
}

it('shows the hero, the place, the turn, triples and the tribes, and no deck', async () => {
  show({})
  expect(await screen.findByRole('heading', { name: 'Ilva the Invented' })).toBeTruthy()
  const figures = screen.getAllByRole('definition').map((figure) => figure.textContent)
  expect(figures).toEqual(['4', '6', '3'])
  expect(screen.getByText('Beasts')).toBeTruthy()
  expect(screen.getByText('Walrus')).toBeTruthy()
  expect(screen.queryByText('Chances')).toBeNull()
})

it('shows the heroes on offer with what the player made of them', async () => {
  show({ hero: null, place: null, tribes: [] })
  expect(await screen.findByRole('heading', { name: 'Choose your hero' })).toBeTruthy()
  expect(await screen.findByText('average 3.3 in 6 games')).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
})

it('asks for no figures of a game that is only watched', async () => {
  const calls = show({ hero: null }, { spectating: true })
  expect(await screen.findByRole('heading', { name: 'Choose your hero' })).toBeTruthy()
  expect(calls.filter(({ name }) => name.endsWith('my_battlegrounds'))).toEqual([])
})

it('says that texts are missing offline, and shows the game as soon as there is a network', async () => {
  vi.spyOn(messages, 'loadMessages').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  show({})
  expect(await screen.findByText(/You need a connection/)).toBeTruthy()
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByRole('heading', { name: 'Ilva the Invented' })).toBeTruthy()
})

it('says how the game ended, also in the small window', async () => {
  show({ place: 2 }, { ended: true }, CompactList)
  expect(await screen.findByText('Game over: place 2')).toBeTruthy()
})
