import { cleanup, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { CARDS } from '@/shared/testing/fixtures/cards'
import { aListedDeck } from '@/shared/testing/fixtures/decks'
import { aProfile } from '@/shared/testing/fixtures/profile'
import { stubServer, type Call } from '@/shared/testing/stub-server'
import { press, showPage, signInEach, user } from '@/shared/testing/test-page'
import { TrackerScreen } from '@/features/tracker/tracker-screen'
import { RunningGames, WAY_SCREENS } from './tracker-ways'

vi.mock('@/shared/api/auth-client', () => ({
  auth: () => Promise.resolve({ onAuthStateChange: () => {} }),
}))

/** The device's database has tests of its own; here it cannot keep anything, and matches are sent at once. */
vi.mock('@/shared/matches/match-store', () => ({
  matchStore: {
    all: async () => [],
    get: async () => undefined,
    put: () => Promise.reject(new Error('blocked')),
    delete: async () => {},
  },
}))

let calls: Call[]

signInEach({ matches: false })

function show(tier: string, address = '/deck-tracker?view=hand') {
  calls = stubServer({
    'GET /rest/v1/profiles': aProfile({ subscription_tier: tier }),
    'POST /rest/v1/rpc/my_decks': [aListedDeck()],
    'GET /cards/v1/enUS/cards.json': CARDS,
    'POST /rest/v1/rpc/match_record': (call: Call) => Response.json(call.body),
    'POST /rest/v1/rpc/match_delete': { cards: [] },
  })
  showPage(address, () => <TrackerScreen screens={WAY_SCREENS} running={<RunningGames />} />)
}

const row = (name: RegExp) => screen.findByRole('button', { name })
const said = () => screen.getAllByRole('status').map((region) => region.textContent)
const sent = (name: string) => calls.filter((call) => call.name.endsWith(name))

it('tracks draws with their odds, plays from the hand and undoes', async () => {
  show('tracker')
  await press(/^Ember Mage/)
  await user.click(await row(/^Spark Adept, cost 1, 2 of 2 in the deck, 67% on turn 1/))
  expect(await row(/^Spark Adept, cost 1, 1 of 2 in the deck, 50% on turn 1/)).toBeTruthy()
  expect(said()).toContain('1Spark Adept: drawnUndo')

  await press(/Start turn 1/)
  await press('Play Spark Adept')
  expect(said()).toContain('1Spark Adept: playedUndo')
  await press('Undo')
  expect(
    within(screen.getByRole('list', { name: 'Your hand' })).getAllByRole('button'),
  ).toHaveLength(1)

  await press('More for Tavern Owl')
  await press('Burned or destroyed in the deck')
  expect(await row(/^Tavern Owl, cost 3, 0 of 1 in the deck$/)).toBeTruthy()
})

it('goes on with the game after a reload, and records the result once', async () => {
  show('tracker')
  await press(/^Ember Mage/)
  await press('Coin')
  await press(/Start turn 1/)
  cleanup()
  show('tracker')
  expect(await screen.findByText('Turn 1')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Coin' }).getAttribute('aria-pressed')).toBe('true')

  await press('Choose the opponent’s class')
  await press('Warrior')
  await press('Victory')
  expect(await screen.findByText('Match saved')).toBeTruthy()
  expect(sent('match_record').map(({ body }) => body)).toMatchObject([
    {
      result: 'victory',
      source: 'manual',
      deck_id: 'd1',
      mode: 'ranked',
      format: 'STANDARD',
      opponent_class: 'WARRIOR',
      went_first: false,
      turns: 1,
    },
  ])

  await press('Undo the result')
  expect(await screen.findByRole('button', { name: 'Defeat' })).toBeTruthy()
  await press('Defeat')
  expect(await screen.findByText('Match saved')).toBeTruthy()
  expect(new Set(sent('match_record').map(({ body }) => JSON.stringify(body))).size).toBe(2)
})

it('shows the demonstration and what the plan adds on the free plan', async () => {
  show('free')
  expect(await screen.findByRole('heading', { name: 'With the Tracker plan' })).toBeTruthy()
  expect(screen.queryByText('Ember Mage')).toBeNull()
  expect(screen.getByRole('link', { name: 'See the demonstration' }).getAttribute('href')).toBe(
    '/deck-tracker?view=demo',
  )
  cleanup()
  show('free', '/deck-tracker')
  expect(await screen.findByRole('link', { name: /^By hand.*Tracker plan$/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Demonstration/ }).textContent).not.toContain('plan')
})
