import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { BattlegroundsRow, MyArena } from '@/shared/api/contract.gen'
import { average, myBattlegrounds } from '@/shared/testing/fixtures/battlegrounds'
import { aMatch, aRate, myStats } from '@/shared/testing/fixtures/stats'
import { stubServer, type Answers } from '@/shared/testing/stub-server'
import { press, showPage, signInEach } from '@/shared/testing/test-page'
import { StatsScreen } from '../stats-screen'

vi.mock('@/shared/api/auth-client', () => ({
  auth: () => Promise.resolve({ onAuthStateChange: () => {} }),
}))

vi.mock('@/shared/matches/match-store', () => import('@/shared/testing/match-store'))

const GAME: BattlegroundsRow = {
  id: 'c9cbf00f-6a9a-4a61-9156-84361219ea90',
  user_id: 'u1',
  played_at: '2026-11-16T20:00:00+00:00',
  duos: false,
  hero: 'T_HERO',
  offered: ['T_HERO'],
  place: 2,
  tribes: ['beast'],
  turns: 14,
  triples: 3,
  anomaly: null,
  duration_s: 1500,
  build: null,
  sender: 'page',
  created_at: '2026-11-16T20:30:00+00:00',
}

const ARENA: MyArena = {
  period: '30d',
  limited: false,
  any: true,
  arenas: [
    {
      arena: 'underground',
      max_wins: 12,
      max_losses: 3,
      wins: average(4.5, 21),
      by_wins: [1, 2, 3, 4, 5, 3, 2, 1, 0, 0, 0, 0, 0],
      matches: aRate(60, 50),
      classes: [{ class: 'MAGE', runs: 21, wins: average(4.5, 21), matches: aRate(60, 50) }],
      runs: [
        {
          class: 'MAGE',
          wins: 2,
          losses: 1,
          ties: 0,
          from: '2026-11-15T20:00:00+00:00',
          to: '2026-11-16T20:00:00+00:00',
          state: 'running',
        },
      ],
    },
  ],
}

const HERO = {
  id: 'T_HERO',
  dbfId: 1,
  name: 'Brann the Invented',
  cost: null,
  kind: 'HERO',
  class: 'NEUTRAL',
  rarity: null,
  collectible: false,
  standard: false,
}

signInEach({ matches: false })

function show(address: string, answers: Answers = {}) {
  const calls = stubServer({
    'POST /rest/v1/rpc/my_stats': myStats(),
    'POST /rest/v1/rpc/my_matches': {
      matches: [],
      next: null,
      limited: false,
      decks: [],
      archetypes: [],
    },
    'POST /rest/v1/rpc/my_decks': [],
    'POST /rest/v1/rpc/my_battlegrounds': myBattlegrounds(),
    'POST /rest/v1/rpc/battlegrounds_games': { games: [GAME], next: null, limited: false },
    'POST /rest/v1/rpc/my_arena': ARENA,
    'POST /rest/v1/rpc/tracker_cards': { cards: [HERO] },
    'GET /rest/v1/profiles': undefined,
    ...answers,
  })
  showPage(address, () => <StatsScreen meta="the meta" />)
  return calls
}

const choose = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }))

const bodyOf = (calls: ReturnType<typeof stubServer>, name: string) =>
  calls.findLast((call) => call.name.endsWith(name))?.body

it('leads from constructed to Battlegrounds, and keeps the period', async () => {
  const calls = show('/stats?period=90d')
  await vi.waitFor(() => expect(bodyOf(calls, 'my_stats')).toMatchObject({ constructed: true }))
  await choose('Battlegrounds')
  expect(await screen.findByText('Average place')).toBeTruthy()
  expect(bodyOf(calls, 'my_battlegrounds')).toEqual({ period: '90d', duos: false })
})

it('shows places with their intervals by hero and by tribe, and too few without one', async () => {
  show('/stats?games=battlegrounds')
  expect(await screen.findByText('between 3.7 and 4.7')).toBeTruthy()
  await vi.waitFor(() => expect(screen.getAllByText('Brann the Invented')).toHaveLength(2))
  expect(screen.getByText('Picked 22 of 30 times offered')).toBeTruthy()
  expect(screen.getByText('Murlocs')).toBeTruthy()
  expect(screen.getByText('Walrus')).toBeTruthy()
  expect(screen.getByText('3 games, not enough yet')).toBeTruthy()
  expect(screen.getByRole('img', { name: /Places over time, 2 games/ })).toBeTruthy()
  const table = within(screen.getByRole('table', { name: /place of each game/ }))
  expect(table.getAllByRole('row')).toHaveLength(3)
})

it('asks for duos', async () => {
  const calls = show('/stats?games=battlegrounds')
  await choose('Duos')
  await vi.waitFor(() => expect(bodyOf(calls, 'my_battlegrounds')).toMatchObject({ duos: true }))
})

it('deletes a game, and records it again as it was', async () => {
  const calls = show('/stats?games=battlegrounds', {
    'POST /rest/v1/rpc/battlegrounds_delete': () => new Response(null, { status: 204 }),
    'POST /rest/v1/rpc/battlegrounds_record': GAME,
  })
  await press('Delete this game')
  await press('Undo')
  await vi.waitFor(() =>
    expect(bodyOf(calls, 'battlegrounds_record')).toMatchObject({ id: GAME.id, tribes: ['beast'] }),
  )
  expect(bodyOf(calls, 'battlegrounds_record')).not.toHaveProperty('user_id')
})

it('says how games are recorded while there are none', async () => {
  const none = myBattlegrounds({ any_solo: false, any_duos: false, line: [] })
  show('/stats?games=battlegrounds', { 'POST /rest/v1/rpc/my_battlegrounds': none })
  expect(await screen.findByText('No Battlegrounds games yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the deck tracker' })).toBeTruthy()
})

it('shows the runs of the arena', async () => {
  const calls = show('/stats?games=arena')
  expect(await screen.findByRole('heading', { name: 'Underground' })).toBeTruthy()
  expect(screen.getByText('between 4.0 and 5.0')).toBeTruthy()
  expect(screen.getByText('A run ends after 12 wins or 3 losses.')).toBeTruthy()
  expect(screen.getByText(/In progress/)).toBeTruthy()
  expect(screen.getByText('2 wins, 1 losses')).toBeTruthy()
  expect(bodyOf(calls, 'my_matches')).toMatchObject({ mode: 'arena', constructed: null })
})

it('counts the runs again without a deleted match', async () => {
  const calls = show('/stats?games=arena', {
    'POST /rest/v1/rpc/my_matches': {
      matches: [aMatch({ mode: 'arena', opponent_class: 'DRUID' })],
      next: null,
      limited: false,
      decks: [],
      archetypes: [],
    },
    'POST /rest/v1/rpc/match_delete': { cards: [] },
  })
  await press(/vs\. Druid/)
  await press('Delete the match')
  await vi.waitFor(() =>
    expect(calls.filter(({ name }) => name.endsWith('my_arena'))).toHaveLength(2),
  )
})

it('says how runs are found while there are none', async () => {
  show('/stats?games=arena', { 'POST /rest/v1/rpc/my_arena': { ...ARENA, any: false, arenas: [] } })
  expect(await screen.findByText('No Arena runs yet')).toBeTruthy()
})
