import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { QuizMode } from '@/shared/api/contract.gen'
import { aBattlePlayer, aBattleSnapshot } from '@/shared/testing/fixtures/battle-royale'
import { aDuoSnapshot } from '@/shared/testing/fixtures/duo'
import { aProfile, aProfileView } from '@/shared/testing/fixtures/profile'
import { aQuizSnapshot } from '@/shared/testing/fixtures/quiz'
import { stubServer, type Call } from '@/shared/testing/stub-server'
import { showPage, signIn } from '@/shared/testing/test-page'
import { QuizzesScreen } from './quizzes-screen'

vi.mock('@/shared/session/auth-client', () => ({
  auth: () => Promise.resolve({ onAuthStateChange: () => {} }),
}))

const running = (mode: QuizMode, step: number) =>
  aQuizSnapshot({ session: mode, mode, step, version: 4, now: Date.now(), index: 3, right: 3 })

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
    'POST /rest/v1/rpc/quiz_current': ({ body }: Call) => {
      const asked = JSON.stringify(body)
      if (asked.includes('daily')) return Response.json(null)
      return asked.includes('solo') ? running('solo', 7) : running('ranked', 5)
    },
  })
  showPage('/quizzes', () => <QuizzesScreen />)
  const ranked = await screen.findByRole('link', { name: /Silver.2 · Question 4 of 10/ })
  const solo = await screen.findByRole('link', { name: /Level 7 · Question 4 of 10/ })
  expect(ranked.getAttribute('href')).toBe('/quizzes/session?session=ranked')
  expect(solo.getAttribute('href')).toBe('/quizzes/session?session=solo')
})

it('leads back to a duo and to a room that are not over', async () => {
  stubServer({
    'POST /rest/v1/rpc/duo_current': aDuoSnapshot({
      now: Date.now(),
      game: { ...aDuoSnapshot().game, code: 'ABC234' },
    }),
    'POST /rest/v1/rpc/battle_current': aBattleSnapshot({
      now: Date.now(),
      room: { ...aBattleSnapshot().room, code: 'XYZ789', status: 'started' },
      players: [aBattlePlayer('jo'), aBattlePlayer('ana', { left: true }), aBattlePlayer('ben')],
    }),
  })
  showPage('/quizzes', () => <QuizzesScreen />)
  const duo = await screen.findByRole('link', { name: /Your duo is waiting.*ABC234/ })
  const room = await screen.findByRole('link', { name: /XYZ789.*2 players/ })
  expect(duo.getAttribute('href')).toBe('/quizzes/duo?game=g1')
  expect(room.getAttribute('href')).toBe('/quizzes/battle-royale/room/r1')
})

it('says what is free, what was won, and where the mana is too little', async () => {
  stubServer({
    'GET /rest/v1/profiles': aProfile({ mana: 17 }),
    'POST /rest/v1/rpc/profile_view': aProfileView({ duoWins: 3 }),
  })
  showPage('/quizzes', () => <QuizzesScreen />)
  const duo = await screen.findByRole('link', { name: /^Duo.*15 mana.*3 wins/ })
  const battle = /^Battle.*20 mana.*Not enough mana$/
  expect(await screen.findByRole('link', { name: battle })).toBeTruthy()
  expect(duo.textContent).not.toContain('Not enough mana')
  expect(screen.getByRole('link', { name: /^Solo.*Free · 30 levels$/ })).toBeTruthy()
})
