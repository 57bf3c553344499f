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
