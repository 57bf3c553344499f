import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { DailyState } from '@/shared/api/contract.gen'
import { aDailyResult, aDailyState } from '@/shared/testing/fixtures/daily'
import { aProfile } from '@/shared/testing/fixtures/profile'
import { stubServer } from '@/shared/testing/stub-server'
import { showPage, signInEach } from '@/shared/testing/test-page'
import { DailyScreen } from './daily-screen'

vi.mock('@/shared/api/auth-client', () => ({
  auth: () => Promise.resolve({ onAuthStateChange: () => {} }),
}))

signInEach({ matches: true })

function show(state: DailyState) {
  stubServer({ 'GET /rest/v1/profiles': aProfile(), 'POST /rest/v1/rpc/daily_state': state })
  showPage('/quizzes/daily', () => <DailyScreen />)
}

it('invites to play, with the week and its forgiven day', async () => {
  show(aDailyState())
  expect(await screen.findByRole('button', { name: 'Play the daily five' })).toBeTruthy()
  expect(screen.getByText(/Tuesday: missed, but your streak goes on/)).toBeTruthy()
  expect(screen.getByText('10 mana for playing all five')).toBeTruthy()
  expect(screen.getByText(/^Next five in 9h/)).toBeTruthy()
})

it('invites to start a streak, and promises the mana of the seventh day', async () => {
  show(aDailyState({ streak: 0, reward: 25 }))
  expect(await screen.findByRole('heading', { name: 'Start a streak' })).toBeTruthy()
  expect(screen.getByText('25 mana today: seventh day in a row')).toBeTruthy()
})

it('leads back to the session that runs, also to that of yesterday', async () => {
  show(aDailyState({ running: { session: 's4', day: '2026-11-17' } }))
  const link = await screen.findByRole('link', { name: 'Finish yesterday’s five' })
  expect(link.getAttribute('href')).toBe('/quizzes/session?session=s4')
})

it('shows the result and shares it without the answers', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => {})
  vi.stubGlobal('navigator', { onLine: true, languages: ['en'], clipboard: { writeText } })
  show(aDailyState({ result: aDailyResult(), streak: 3, better_than: 71 }))
  expect(await screen.findByRole('heading', { name: '3 days in a row' })).toBeTruthy()
  expect(screen.getByText('4 out of 5. Better than 71% of players.')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'right, right, wrong, right, right' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Share, without the answers' }))
  expect(await screen.findByRole('button', { name: 'Result copied' })).toBeTruthy()
  const text = `Runeside no. 18 · 4/5 🔥 3\n💎💎❌💎💎\n${location.origin}/quizzes/daily`
  expect(writeText).toHaveBeenCalledWith(text)
})

it('says that a day that was stopped does not count, and compares with nobody', async () => {
  const signs = ['right', 'not_asked', 'not_asked', 'not_asked', 'not_asked'] as const
  const result = aDailyResult({ complete: false, right: 1, reward: 0, signs: [...signs] })
  show(aDailyState({ result, streak: 0, past: [aDailyResult({ day: '2026-11-17', number: 17 })] }))
  expect(await screen.findByRole('heading', { name: 'Stopped early' })).toBeTruthy()
  expect(screen.queryByText(/Better than/)).toBeNull()
  expect(screen.getByText('November 17, 2026')).toBeTruthy()
})
