import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HomeScreen } from '@/features/home/home-screen'
import { FIRST_CALLS } from '@/shared/api/first-calls'
import { aProfile, aProfileView } from '@/shared/testing/fixtures/profile'
import { aRankedState } from '@/shared/testing/fixtures/ranked'
import { soloLevels } from '@/shared/testing/fixtures/solo'
import { homeStats } from '@/shared/testing/fixtures/stats'
import { stubServer, type Call } from '@/shared/testing/stub-server'
import { showPage, signIn } from '@/shared/testing/test-page'
import { QuizzesPage } from './quizzes-page'

vi.mock('@/shared/api/auth-client', () => ({
  auth: () => Promise.resolve({ onAuthStateChange: () => {} }),
}))

const PROFILE = aProfile({ mana: 42 })

const ANSWERS = {
  'GET /rest/v1/profiles': PROFILE,
  'POST /rest/v1/rpc/home_stats': homeStats(),
  'POST /rest/v1/rpc/profile_view': aProfileView(PROFILE),
  'POST /rest/v1/rpc/ranked_state': aRankedState(),
  'POST /rest/v1/rpc/solo_levels': soloLevels(1),
  'POST /rest/v1/rpc/quiz_current': null,
  'POST /rest/v1/rpc/duo_current': null,
  'POST /rest/v1/rpc/battle_current': null,
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  signIn()
})

afterEach(() => {
  cleanup()
  window.firstCalls = undefined
  vi.unstubAllGlobals()
})

/** A call in the words of `FIRST_CALLS`. */
function written({ name, search, headers, body }: Call) {
  const [method, path = ''] = name.split(' ')
  const query = search.size > 0 ? `?${search.toString()}` : ''
  return {
    method,
    path: `${path.replace('/rest/v1/', '')}${query}`.replace('eq.u1', 'eq.{user}'),
    body: body === null ? null : JSON.stringify(body),
    accept: headers.get('accept'),
  }
}

it.each([
  ['/', HomeScreen],
  ['/quizzes', QuizzesPage],
] as const)('lists the calls with which %s begins', async (path, Screen) => {
  const calls = stubServer(ANSWERS)
  showPage(path, () => <Screen />)
  await waitFor(() =>
    expect(calls.map(written)).toEqual(expect.arrayContaining([...(FIRST_CALLS[path] ?? [])])),
  )
})

it('takes the answer to a call that was sent before the code was there, once', async () => {
  const calls = stubServer(ANSWERS)
  const key = `GET ${FIRST_CALLS['/']?.[0]?.path.replace('{user}', 'u1') ?? ''} `
  const early = Response.json({ ...PROFILE, mana: 77 })
  window.firstCalls = {
    path: location.pathname,
    sentAt: Date.now(),
    answers: { [key]: Promise.resolve(early) },
  }
  showPage('/', () => <HomeScreen />)
  expect(await screen.findByRole('link', { name: /^Your mana: 77/ })).toBeTruthy()
  expect(calls.map(({ name }) => name)).not.toContain('GET /rest/v1/profiles')
  expect(window.firstCalls?.answers ?? {}).toEqual({})
})

it('calls itself when the early answer is a refusal', async () => {
  stubServer(ANSWERS)
  const key = `GET ${FIRST_CALLS['/']?.[0]?.path.replace('{user}', 'u1') ?? ''} `
  const refused = new Response('{}', { status: 401 })
  const answers = { [key]: Promise.resolve(refused) }
  window.firstCalls = { path: location.pathname, sentAt: Date.now(), answers }
  showPage('/', () => <HomeScreen />)
  expect(await screen.findByRole('link', { name: /^Your mana: 42/ })).toBeTruthy()
})
