import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refusal, stubServer, type Call } from '@/shared/testing/stub-server'
import { STORAGE_KEY } from './stored-session'

const HOUR_S = 3600
const USER = { id: 'u1', email: 'jo@example.org', user_metadata: { username: 'jo' } }

/** The server's clock, in seconds; the device's clock is ahead by `deviceAhead`. */
let now: number
let deviceAhead: number
/** The expiry of each token, by the server's clock. */
let ends: Map<string, number>
let calls: Call[]
let refused: number
let stop: () => void

function passes(seconds: number) {
  now += seconds
  vi.setSystemTime((now + deviceAhead) * 1000)
}

function grant(lasts: number) {
  const number = ends.size
  const access_token = `token-${number}`
  ends.set(access_token, now + lasts)
  return {
    access_token,
    refresh_token: `refresh-${number}`,
    token_type: 'bearer',
    expires_in: lasts,
    expires_at: now + lasts,
    user: USER,
  }
}

function games({ headers }: Call) {
  const token = headers.get('authorization')?.replace('Bearer ', '') ?? ''
  if ((ends.get(token) ?? 0) > now) return []
  refused += 1
  return refusal(401, 'PGRST303')
}

/** A page on a device whose clock is `ahead` seconds off, with a token that is valid for `lasts` seconds. */
async function page(ahead: number, lasts: number) {
  deviceAhead = ahead
  passes(0)
  localStorage.setItem(STORAGE_KEY, JSON.stringify(grant(lasts)))
  vi.resetModules()
  const { ask } = await import('./data')
  const { auth } = await import('./auth-client')
  stop = () => void auth().then((client) => client.stopAutoRefresh())
  return { auth, ask: () => ask((data) => data.from('games').select('slug')) }
}

const refreshes = () => calls.filter(({ name }) => name === 'POST /auth/v1/token').length

beforeEach(() => {
  localStorage.clear()
  now = 1_800_000_000
  ends = new Map()
  refused = 0
  vi.useFakeTimers({ toFake: ['Date'] })
  calls = stubServer({
    'POST /auth/v1/token': () => grant(HOUR_S),
    'GET /rest/v1/games': games,
  })
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('refreshes once for all calls when the clock is slow and the token has expired', async () => {
  const { ask } = await page(-HOUR_S, -60)
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([[], [], []])
  expect(refreshes()).toBe(1)
  expect(localStorage.getItem(STORAGE_KEY)).toContain('token-1')
})

it('refreshes the next token in time with a slow clock', async () => {
  const { ask } = await page(-HOUR_S, -60)
  await ask()
  expect(refused).toBe(1)
  passes(HOUR_S - 30)
  expect(await ask()).toEqual([])
  expect({ refused, refreshes: refreshes() }).toEqual({ refused: 1, refreshes: 2 })
})

it('refreshes once, not on each call, when the clock is fast', async () => {
  const { ask, auth } = await page(HOUR_S, HOUR_S - 300)
  expect(await ask()).toEqual([])
  expect(await ask()).toEqual([])
  const client = await auth()
  await client.getSession()
  expect({ refused, refreshes: refreshes() }).toEqual({ refused: 0, refreshes: 1 })
})

it('does not refresh while the stored token is valid', async () => {
  const { ask } = await page(0, HOUR_S)
  await ask()
  expect({ refused, refreshes: refreshes() }).toEqual({ refused: 0, refreshes: 0 })
})
