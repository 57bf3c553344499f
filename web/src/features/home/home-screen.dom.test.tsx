import { cleanup, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { QuizSnapshot } from '@/shared/api/contract.gen'
import { aDailyResult, aDailyState } from '@/shared/testing/fixtures/daily'
import { aProfile, aProfileView } from '@/shared/testing/fixtures/profile'
import { aQuizSnapshot } from '@/shared/testing/fixtures/quiz'
import { aRankedState } from '@/shared/testing/fixtures/ranked'
import { soloLevels } from '@/shared/testing/fixtures/solo'
import { aRate, homeStats } from '@/shared/testing/fixtures/stats'
import { stubServer, type Answers } from '@/shared/testing/stub-server'
import { press, showPage, signIn, signInEach } from '@/shared/testing/test-page'
import { HomeScreen } from './home-screen'

vi.mock('@/shared/api/auth-client', () => ({
  auth: () => Promise.resolve({ onAuthStateChange: () => {} }),
}))

const PROFILE = aProfile({ username: 'Jo-anne', avatar_url: '/avatars/u1/abc' })

const FIGURES = aProfileView(PROFILE)

signInEach({ matches: true })

const RANKED = aRankedState({
  ends_at: Date.now() + 49.5 * 60 * 60 * 1000,
  rank: 6,
  best: 7,
})

const PLAYED = aDailyState({ result: aDailyResult(), streak: 3 })

/** The server never answers. */
const AWAY = () => undefined

function show(
  figures: Answers['POST /rest/v1/rpc/profile_view'],
  profile: Answers['GET /rest/v1/profiles'] = PROFILE,
  ranked: Answers['POST /rest/v1/rpc/ranked_state'] = RANKED,
  daily: Answers['POST /rest/v1/rpc/daily_state'] = PLAYED,
  quiz: QuizSnapshot | null = null,
  stats: Answers['POST /rest/v1/rpc/home_stats'] = homeStats(),
) {
  stubServer({
    'GET /rest/v1/profiles': profile,
    'POST /rest/v1/rpc/profile_view': figures,
    'POST /rest/v1/rpc/ranked_state': ranked,
    'POST /rest/v1/rpc/solo_levels': soloLevels(1),
    'POST /rest/v1/rpc/daily_state': daily,
    'POST /rest/v1/rpc/quiz_current': () => Response.json(quiz),
    'POST /rest/v1/rpc/home_stats': stats,
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
})

it('links to a running ranked quiz', async () => {
  show(FIGURES, PROFILE, { ...RANKED, running: 's1' })
  const link = await screen.findByRole('link', { name: 'Continue the rank quiz' })
  expect(link.getAttribute('href')).toBe('/quizzes/session?session=s1')
})

it('shows the win rate', async () => {
  const total = aRate(30, 20)
  show(FIGURES, PROFILE, RANKED, PLAYED, null, homeStats({ any: true, total, streak: 4 }))
  expect(await screen.findByText('30 wins')).toBeTruthy()
  expect(screen.getByText('20 losses')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Win rate: 60 %' })).toBeTruthy()
  expect(screen.getByText('30 days, between 46 and 72%')).toBeTruthy()
  expect(screen.getByText('4 wins in a row')).toBeTruthy()
  cleanup()
  show(FIGURES, PROFILE, RANKED, PLAYED, null, homeStats({ any: true, total: aRate(1, 2) }))
  expect(await screen.findByText('1 win')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Win rate: –' })).toBeTruthy()
})

it('has the daily five in front until they are played, and then the climb', async () => {
  show(FIGURES, PROFILE, RANKED, aDailyState())
  expect(await screen.findByRole('button', { name: 'Play the daily five' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Climb' })).toBeTruthy()
  expect(screen.getByText('2 days')).toBeTruthy()
  cleanup()
  show(FIGURES)
  expect(await screen.findByRole('link', { name: 'Daily five: 4 of 5' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Play the rank quiz' })).toBeTruthy()
  expect(screen.getByText('3 days')).toBeTruthy()
})

it('shows what is trending, and leads to it', async () => {
  const names = { en: 'Ember Mage', fr: '', es: '', pt: '' }
  const archetype = { id: 'a', class: 'MAGE', format: 'STANDARD', names }
  const share_change = { before: 0.05, difference: 0.03, marked: true }
  const trend = { ...aRate(60, 40), archetype, share: 0.08, share_change, code: null }
  show(FIGURES, PROFILE, RANKED, PLAYED, null, homeStats({ trending: [trend] }))
  const line = await screen.findByText('Ember Mage')
  expect(line.closest('a')?.getAttribute('href')).toBe('/trending')
  expect(screen.getByText('60% · 8% of matches')).toBeTruthy()
})

it('leads to the statistics', async () => {
  show(FIGURES)
  await screen.findByText('Jo-anne')
  for (const path of ['/stats', '/trending'])
    expect(document.querySelectorAll(`a[href="${path}"]`).length).toBeGreaterThan(0)
})

it('welcomes a new player until the welcome is closed', async () => {
  signIn({ created_at: new Date().toISOString() })
  show(FIGURES)
  expect(await screen.findByText('Here’s 250 mana!')).toBeTruthy()
  await press('Close')
  expect(screen.queryByText('Here’s 250 mana!')).toBeNull()
  cleanup()
  show(FIGURES)
  expect(await screen.findByText('Jo-anne')).toBeTruthy()
  expect(screen.queryByText('Here’s 250 mana!')).toBeNull()
})

it('counts the seconds after which a running ranked quiz counts as quit', async () => {
  const running = aQuizSnapshot({
    mode: 'ranked',
    now: Date.now(),
    expires_at: Date.now() + 45_500,
  })
  show(FIGURES, PROFILE, { ...RANKED, running: 's1' }, PLAYED, running)
  expect(await screen.findByText(/within \d+ seconds, or it counts as quitting/)).toBeTruthy()
})
