import type { GoTrueClient } from '@supabase/auth-js'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { STORAGE_KEY } from '@/shared/api/stored-session'

const auth = vi.fn<() => Promise<GoTrueClient>>()
vi.mock('@/shared/api/auth-client', () => ({ auth: () => auth() }))

const HOUR_S = 3600
const now = () => Math.floor(Date.now() / 1000)

const token = (aal: string) => `head.${btoa(JSON.stringify({ aal }))}.sign`

const session = (changes: object = {}) => ({
  access_token: token('aal1'),
  refresh_token: 'r',
  expires_at: now() + HOUR_S,
  user: { id: 'u1', email: 'jo@example.org', user_metadata: { username: 'jo' } },
  ...changes,
})

const storeSession = (stored: object) => localStorage.setItem(STORAGE_KEY, JSON.stringify(stored))

/** An auth client whose events the test sends. */
function fakeClient() {
  const listeners: ((event: string, session: unknown) => void)[] = []
  const client = {
    onAuthStateChange: (listener: (typeof listeners)[0]) => listeners.push(listener),
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Only this much of it is used here.
  auth.mockResolvedValue(client as unknown as GoTrueClient)
  return { emit: (event: string, data: unknown) => listeners.at(-1)?.(event, data) }
}

/** The module holds the session state, so each test imports it afresh. */
async function start() {
  vi.resetModules()
  const store = await import('./session')
  store.startSession()
  return store
}

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/')
  auth.mockReset()
  vi.stubGlobal('requestIdleCallback', (task: () => void) => queueMicrotask(task))
})

it('is signed out at once without a stored session', async () => {
  fakeClient()
  const { sessionState } = await start()
  expect(sessionState().status).toBe('signed-out')
})

it('is signed in at once with a stored session, without the auth client', async () => {
  auth.mockReturnValue(new Promise(() => {}))
  storeSession(session())
  const { sessionState } = await start()
  expect(sessionState()).toMatchObject({ status: 'signed-in', user: { id: 'u1' } })
})

it('waits for the auth client when the stored session has expired', async () => {
  const client = fakeClient()
  storeSession(session({ expires_at: now() - 1 }))
  const { sessionState } = await start()
  expect(sessionState().status).toBe('loading')

  await waitFor(() => {
    client.emit('INITIAL_SESSION', session())
    expect(sessionState().status).toBe('signed-in')
  })
})

it('keeps the user when the session cannot be refreshed offline', async () => {
  const client = fakeClient()
  storeSession(session({ expires_at: now() - 1 }))
  const { sessionState } = await start()

  await waitFor(() => {
    client.emit('INITIAL_SESSION', null)
    expect(sessionState()).toMatchObject({ status: 'signed-in', user: { id: 'u1' } })
  })
})

it('keeps the user when the auth client itself cannot be loaded', async () => {
  auth.mockRejectedValue(new TypeError('Failed to fetch'))
  storeSession(session({ expires_at: now() - 1 }))
  const { sessionState } = await start()
  await waitFor(() => expect(sessionState().status).toBe('signed-in'))
})

it('signs out on the event of another tab, even before this tab sees the storage change', async () => {
  const client = fakeClient()
  storeSession(session())
  const { sessionState } = await start()

  await waitFor(() => {
    client.emit('SIGNED_OUT', null)
    expect(sessionState().status).toBe('signed-out')
  })
})

it('waits for the result of a mailed link', async () => {
  fakeClient()
  history.replaceState(null, '', '/#access_token=a&refresh_token=b')
  const { sessionState } = await start()
  expect(sessionState().status).toBe('loading')
})

it.each([
  ['without the second factor', 'aal1', 'half-signed-in'],
  ['with the second factor', 'aal2', 'signed-in'],
])('an account that has a second factor, %s, is %s: %s', async (_case, aal, status) => {
  fakeClient()
  const user = { ...session().user, factors: [{ id: 'f1', status: 'verified' }] }
  storeSession(session({ access_token: token(aal), user }))
  const { sessionState } = await start()
  expect(sessionState().status).toBe(status)
})

it.each([['not json'], ['{}'], ['{"access_token":1}']])(
  'treats %s as no session',
  async (stored) => {
    fakeClient()
    localStorage.setItem(STORAGE_KEY, stored)
    const { sessionState } = await start()
    expect(sessionState().status).toBe('signed-out')
  },
)
