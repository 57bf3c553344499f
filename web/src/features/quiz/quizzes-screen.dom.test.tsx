import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { QuizMode } from '@/shared/api/contract.gen'
import { aProfile, aProfileView } from '@/shared/testing/fixtures/profile'
import { aQuizSnapshot } from '@/shared/testing/fixtures/quiz'
import { stubServer, type Call } from '@/shared/testing/stub-server'
import { showPage, signInEach } from '@/shared/testing/test-page'
import { QuizzesScreen } from './quizzes-screen'

vi.mock('@/shared/api/auth-client', () => ({
  auth: () => Promise.resolve({ onAuthStateChange: () => {} }),
}))

const running = (mode: QuizMode, step: number) =>
  aQuizSnapshot({ session: mode, mode, step, version: 4, now: Date.now(), index: 3, right: 3 })

signInEach({ matches: true })

it('leads back to every quiz that runs', async () => {
  stubServer({
    'POST /rest/v1/rpc/quiz_current': ({ body }: Call) => {
      const asked = JSON.stringify(body)
      if (asked.includes('daily')) return Response.json(null)
      return asked.includes('solo') ? running('solo', 7) : running('ranked', 5)
    },
  })
  showPage('/quizzes', () => <QuizzesScreen live={null} />)
  const ranked = await screen.findByRole('link', { name: /Silver.2 · Question 4 of 10/ })
  const solo = await screen.findByRole('link', { name: /Level 7 · Question 4 of 10/ })
  expect(ranked.getAttribute('href')).toBe('/quizzes/session?session=ranked')
  expect(solo.getAttribute('href')).toBe('/quizzes/session?session=solo')
})

it('says what is free, what was won, and where the mana is too little', async () => {
  stubServer({
    'GET /rest/v1/profiles': aProfile({ mana: 17 }),
    'POST /rest/v1/rpc/profile_view': aProfileView({ duoWins: 3 }),
  })
  showPage('/quizzes', () => <QuizzesScreen live={null} />)
  const duo = await screen.findByRole('link', { name: /^Duo.*15 mana.*3 wins/ })
  const battle = /^Battle.*20 mana.*Not enough mana$/
  expect(await screen.findByRole('link', { name: battle })).toBeTruthy()
  expect(duo.textContent).not.toContain('Not enough mana')
  expect(screen.getByRole('link', { name: /^Solo.*Free · 30 levels$/ })).toBeTruthy()
})
