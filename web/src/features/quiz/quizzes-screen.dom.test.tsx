import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubServer, type Call } from '@/shared/testing/stub-server'
import { showPage, signIn } from '@/shared/testing/test-page'
import { QuizzesScreen } from './quizzes-screen'

vi.mock('@/shared/session/auth-client', () => ({
  auth: () => Promise.resolve({ onAuthStateChange: () => {} }),
}))

const running = (mode: string, step: number) => ({
  session: mode,
  mode,
  step,
  status: 'playing',
  version: 4,
  now: Date.now(),
  index: 3,
  count: 10,
  right: 3,
  wrong: 0,
  wrong_left: null,
  phase: 'question',
  expires_at: null,
  question: null,
  verdict: null,
  result: null,
})

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  signIn()
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('leads back to every quiz that runs', async () => {
  stubServer({
    'POST /rest/v1/rpc/quiz_current': ({ body }: Call) =>
      JSON.stringify(body).includes('solo') ? running('solo', 7) : running('ranked', 5),
  })
  showPage('/quizzes', () => <QuizzesScreen />)
  const ranked = await screen.findByRole('link', { name: /Silver.2 · Question 4 of 10/ })
  const solo = await screen.findByRole('link', { name: /Level 7 · Question 4 of 10/ })
  expect(ranked.getAttribute('href')).toBe('/quizzes/session?session=ranked')
  expect(solo.getAttribute('href')).toBe('/quizzes/session?session=solo')
})

it('leads back to a duo and to a room that are not over', async () => {
  stubServer({
    'POST /rest/v1/rpc/duo_current': {
      now: Date.now(),
      game: { id: 'g1', code: 'ABC234', status: 'waiting' },
    },
    'POST /rest/v1/rpc/battle_current': {
      now: Date.now(),
      room: { id: 'r1', code: 'XYZ789', status: 'started' },
      players: [{ left: false }, { left: true }, { left: false }],
    },
  })
  showPage('/quizzes', () => <QuizzesScreen />)
  const duo = await screen.findByRole('link', { name: /Your duo is waiting.*ABC234/ })
  const room = await screen.findByRole('link', { name: /XYZ789.*2 players/ })
  expect(duo.getAttribute('href')).toBe('/quizzes/duo?game=g1')
  expect(room.getAttribute('href')).toBe('/quizzes/battle-royale/room/r1')
})

it('says what is free, what was won, and where the mana is too little', async () => {
  stubServer({
    'GET /rest/v1/profiles': {
      username: 'jo',
      created_at: '2026-01-01T00:00:00Z',
      mana: 17,
      subscription_tier: 'free',
      avatar_url: null,
    },
    'POST /rest/v1/rpc/profile_view': { duoWins: 3, battleWins: 0 },
  })
  showPage('/quizzes', () => <QuizzesScreen />)
  const duo = await screen.findByRole('link', { name: /^Duo.*15 mana.*3 wins/ })
  const battle = /^Battle.*20 mana.*Not enough mana$/
  expect(await screen.findByRole('link', { name: battle })).toBeTruthy()
  expect(duo.textContent).not.toContain('Not enough mana')
  expect(screen.getByRole('link', { name: /^Solo.*Free · 30 levels$/ })).toBeTruthy()
})
