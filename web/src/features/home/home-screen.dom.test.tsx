import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubServer } from '@/shared/testing/stub-server'
import { showPage, signIn } from '@/shared/testing/test-page'
import { HomeScreen } from './home-screen'

vi.mock('@/shared/session/auth-client', () => ({
  auth: () => Promise.resolve({ onAuthStateChange: () => {} }),
}))

const PROFILE = {
  username: 'Jo-anne',
  created_at: '2026-01-05T12:00:00Z',
  mana: 250,
  subscription_tier: 'free',
  avatar_url: '/avatars/u1/abc',
}

const FIGURES = {
  ...PROFILE,
  matches: 0,
  wins: 0,
  losses: 0,
  winRate: 0,
  quizzes: 0,
  battleWins: 0,
  email: 'jo@example.org',
  bestDeck: null,
  rank: { rank: 'silver', division: 1 },
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  signIn()
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const RANKED = {
  season: '2026-11-22',
  now: Date.now(),
  ends_at: Date.now() + 49.5 * 60 * 60 * 1000,
  rank: 6,
  best: 7,
  reward_taken: false,
  running: null as string | null,
  ladder: [],
  path: [],
  past: [],
}

/** The server never answers. */
const AWAY = () => undefined

function show(figures: unknown, profile: unknown = PROFILE, ranked: unknown = RANKED) {
  stubServer({
    'GET /rest/v1/profiles': profile,
    'POST /rest/v1/rpc/profile_view': figures,
    'POST /rest/v1/rpc/ranked_state': ranked,
    'POST /rest/v1/rpc/solo_levels': [
      { level: 1, difficulty: 'easy', open: true, stars: 2, best_right: 9, plays: 1 },
      { level: 2, difficulty: 'easy', open: true, stars: 0, best_right: 0, plays: 0 },
    ],
  })
  showPage('/', () => <HomeScreen />)
}

const picture = () => document.querySelector('.avatar img')?.getAttribute('src')

it('shows the name, picture and mana of the profile', async () => {
  show(FIGURES)
  expect(await screen.findByText('Jo-anne')).toBeTruthy()
  expect(picture()).toBe(`${location.origin}/avatars/u1/abc`)
  expect(screen.getByRole('link', { name: /^Your mana: 250/ })).toBeTruthy()
})

it('shows the stored name and picture while the server is unreachable', async () => {
  localStorage.setItem('avatar_u1', '/avatars/u1/abc')
  show(AWAY, AWAY)
  expect(await screen.findByText('jo')).toBeTruthy()
  expect(picture()).toBe(`${location.origin}/avatars/u1/abc`)
  expect(await screen.findByText('Your stats couldn’t be loaded')).toBeTruthy()
})

it('shows the initial instead of a picture from another site', async () => {
  localStorage.setItem('avatar_u1', 'javascript:alert(1)')
  show(AWAY, AWAY)
  expect(await screen.findByText('jo')).toBeTruthy()
  expect(document.querySelector('.avatar')?.textContent).toBe('J')
})

it('shows the rank from the server', async () => {
  show(FIGURES)
  expect(await screen.findByRole('img', { name: /^Step 6 of 16/ })).toBeTruthy()
  expect(screen.getByText('Ends in 2d 1h')).toBeTruthy()
  expect(await screen.findByText('Level 2')).toBeTruthy()
  expect(await screen.findByText('No matches recorded yet')).toBeTruthy()
})

it('links to a running ranked quiz', async () => {
  show(FIGURES, PROFILE, { ...RANKED, running: 's1' })
  const link = await screen.findByRole('link', { name: 'Continue the rank quiz' })
  expect(link.getAttribute('href')).toBe('/quizzes/session?session=s1')
})

it('shows the win rate', async () => {
  show({ ...FIGURES, matches: 3, wins: 1, losses: 2, winRate: 33 })
  expect(await screen.findByText('1 win')).toBeTruthy()
  expect(screen.getByText('2 losses')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Win rate: 33 %' })).toBeTruthy()
})
