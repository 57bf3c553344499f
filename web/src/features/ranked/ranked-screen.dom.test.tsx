import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { aRankedState } from '@/shared/testing/fixtures/ranked'
import { stubServer } from '@/shared/testing/stub-server'
import { press, showPage, signInEach } from '@/shared/testing/test-page'
import { RankScreen } from './rank-screen'
import { RankedScreen } from './ranked-screen'

vi.mock('@/shared/api/auth-client', () => ({
  auth: () => Promise.resolve({ onAuthStateChange: () => {} }),
}))

const HOUR = 60 * 60 * 1000

signInEach({ matches: true })

const part = (name: string) => within(screen.getByRole('region', { name }))

it('shows the rank, its rules and the time left', async () => {
  stubServer({ 'POST /rest/v1/rpc/ranked_state': aRankedState() })
  showPage('/quizzes/weekly-ranked', () => <RankedScreen />)
  expect(await screen.findByRole('heading', { name: /^Platinum.2$/ })).toBeTruthy()
  expect(screen.getByText('Ends in 1d 3h')).toBeTruthy()
  expect(screen.getByText('2 mistakes allowed; one more and you fail.')).toBeTruthy()
  expect(screen.getByText('Pass and you move up to Platinum 1.')).toBeTruthy()
  expect(screen.getByText('Fail or quit and you drop to Platinum 3.')).toBeTruthy()
})

it("counts by the server's clock, and refetches when the week ends", async () => {
  let requests = 0
  // The device's clock is a day behind.
  const behind = 24 * HOUR
  stubServer({
    'POST /rest/v1/rpc/ranked_state': () => {
      requests += 1
      const now = Date.now() + behind
      return requests === 1
        ? aRankedState({ now, ends_at: now + 500 })
        : aRankedState({ now, ends_at: now + 167.5 * HOUR, rank: 1, best: 1 })
    },
  })
  showPage('/quizzes/weekly-ranked', () => <RankedScreen />)
  expect(await screen.findByText('Ends in less than a minute')).toBeTruthy()
  expect(screen.getByText(/^This quiz only counts if you finish it before/)).toBeTruthy()
  expect(await screen.findByRole('heading', { name: /^Bronze.3$/ })).toBeTruthy()
  expect(screen.getByText('Ends in 6d 23h')).toBeTruthy()
  expect(requests).toBe(2)
})

it.each([
  ['2026-11-15', true],
  ['2026-11-22', false],
])('says whether a running quiz of the week until %s still counts', async (season, late) => {
  const calls = stubServer({
    'POST /rest/v1/rpc/ranked_state': aRankedState({ running: 's1' }),
    'GET /rest/v1/quiz_sessions': [{ season }],
  })
  showPage('/quizzes/weekly-ranked', () => <RankedScreen />)
  expect(await screen.findByRole('button', { name: 'Continue the quiz' })).toBeTruthy()
  expect(screen.queryByText(/^This quiz started last week/) !== null).toBe(late)
  expect(calls.at(-1)?.search.get('id')).toBe('eq.s1')
})

it('has a ladder of sixteen steps from Legend down, each with a link', async () => {
  stubServer({ 'POST /rest/v1/rpc/ranked_state': aRankedState() })
  showPage('/quizzes/weekly-ranked', () => <RankedScreen />)
  await screen.findByRole('heading', { name: /^Platinum.2$/ })
  const steps = part('Ranks').getAllByRole('link')
  expect(steps).toHaveLength(16)
  expect(steps[0]?.getAttribute('href')).toBe('/quizzes/weekly-ranked/legend')
  expect(steps.filter((step) => step.hasAttribute('aria-current'))).toHaveLength(1)
  expect(part('Ranks').getByRole('link', { name: /Platinum.2\s*You are here/ })).toBeTruthy()
})

it("shows this week's attempts, the latest first, and past weeks", async () => {
  stubServer({ 'POST /rest/v1/rpc/ranked_state': aRankedState() })
  showPage('/quizzes/weekly-ranked', () => <RankedScreen />)
  await screen.findByRole('heading', { name: /^Platinum.2$/ })
  const rows = part('Your week').getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Platinum.1 failed/),
    expect.stringMatching(/^Platinum.2 passed/),
  ])
  expect(part('Your week').getByRole('list').tabIndex).toBe(0)
  expect(part('Past weeks').getByText('Completed')).toBeTruthy()
})

it('lets the player start only their own rank', async () => {
  stubServer({ 'POST /rest/v1/rpc/ranked_state': aRankedState() })
  const route = '/quizzes/weekly-ranked/$rank'
  showPage('/quizzes/weekly-ranked/legend', () => <RankScreen />, route)
  expect(await screen.findByText(/^You’re Platinum 2\./)).toBeTruthy()
  expect(screen.getByText('20 questions, 15 seconds each.')).toBeTruthy()
  expect(screen.getByText('1 mistake allowed; one more and you fail.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Play/ })).toBeNull()
})

it('starts the quiz of the rank', async () => {
  const calls = stubServer({ 'POST /rest/v1/rpc/ranked_state': aRankedState() })
  const route = '/quizzes/weekly-ranked/$rank'
  showPage('/quizzes/weekly-ranked/platinum-2', () => <RankScreen />, route)
  await press(/^Play Platinum.2$/)
  expect(calls.filter(({ name }) => name.endsWith('quiz_start')).map(({ body }) => body)).toEqual([
    { mode: 'ranked' },
  ])
  expect(await screen.findByText(/^Can’t reach the server/)).toBeTruthy()
})

it('redirects to the ladder for an unknown rank', async () => {
  stubServer({ 'POST /rest/v1/rpc/ranked_state': aRankedState() })
  const route = '/quizzes/weekly-ranked/$rank'
  const history = showPage('/quizzes/weekly-ranked/mythic-1', () => <RankScreen />, route)
  expect(await screen.findByText('page /quizzes/weekly-ranked')).toBeTruthy()
  expect(history.location.pathname).toBe('/quizzes/weekly-ranked')
})
