import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { aBattlePlayer, aBattleSnapshot } from '@/shared/testing/fixtures/battle-royale'
import { aDuoSnapshot } from '@/shared/testing/fixtures/duo'
import { stubServer } from '@/shared/testing/stub-server'
import { showPage, signIn } from '@/shared/testing/test-page'
import { QuizzesPage } from './quizzes-page'

vi.mock('@/shared/api/auth-client', () => ({
  auth: () => Promise.resolve({ onAuthStateChange: () => {} }),
}))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('leads back to a duo and to a room that are not over', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  signIn()
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
  showPage('/quizzes', () => <QuizzesPage />)
  const duo = await screen.findByRole('link', { name: /Your duo is waiting.*ABC234/ })
  const room = await screen.findByRole('link', { name: /XYZ789.*2 players/ })
  expect(duo.getAttribute('href')).toBe('/quizzes/duo?game=g1')
  expect(room.getAttribute('href')).toBe('/quizzes/battle-royale/room/r1')
})
