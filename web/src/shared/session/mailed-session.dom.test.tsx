import type { GoTrueClient } from '@supabase/auth-js'
import { beforeEach, expect, it, vi } from 'vitest'
import { takeMailedSession } from './mailed-session'
import { offerSession } from './offered-session'
import { STORAGE_KEY } from '@/shared/api/stored-session'

vi.mock('./offered-session', () => ({ offerSession: vi.fn<typeof offerSession>() }))

const setSession = vi.fn<GoTrueClient['setSession']>()
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The only part of the client that is used here.
const client = { setSession } as unknown as GoTrueClient

const token = (sub: string) =>
  `head.${btoa(JSON.stringify({ sub, email: `${sub}@example.org` }))}.sign`

function storeSessionOf(id: string) {
  const user = { id, email: `${id}@example.org`, user_metadata: {} }
  localStorage.setItem(
    STORAGE_KEY,
    JSON.stringify({ access_token: token(id), expires_at: 9_999_999_999, user }),
  )
}

const open = (path: string) => history.replaceState(null, '', path)

beforeEach(() => {
  localStorage.clear()
  vi.resetAllMocks()
})

it('takes the session, and leaves no token in the URL or the history', async () => {
  open('/settings?tab=mail#access_token=a&refresh_token=r&type=signup')
  const steps = history.length

  await takeMailedSession(client)

  expect(setSession).toHaveBeenCalledWith({ access_token: 'a', refresh_token: 'r' })
  expect(location.href).toMatch(/\/settings\?tab=mail$/)
  expect(history).toHaveLength(steps)
})

it.each(['', '#error_code=otp_expired', '#access_token=a', '#top'])(
  'does not change a URL without a session: %j',
  async (hash) => {
    open(`/${hash}`)
    await takeMailedSession(client)
    expect(setSession).not.toHaveBeenCalled()
    expect(location.hash).toBe(hash)
  },
)

it.each(['/decks', '/login', '/settings/delete-account', '/quizzes/duo'])(
  'removes tokens from the URL of %s, which expects none',
  async (path) => {
    open(`${path}?x=1#access_token=a&refresh_token=r`)
    await takeMailedSession(client)
    expect(setSession).not.toHaveBeenCalled()
    expect(offerSession).not.toHaveBeenCalled()
    expect(location.href).toMatch(`${path}?x=1`)
    expect(location.hash).toBe('')
  },
)

it('replaces an older session of the same user', async () => {
  storeSessionOf('jo')
  open(`/#access_token=${token('jo')}&refresh_token=r`)
  await takeMailedSession(client)
  expect(setSession).toHaveBeenCalledWith({ access_token: token('jo'), refresh_token: 'r' })
})

it.each([token('thief'), 'no.claims.inside'])(
  'asks before it replaces the session of another user (%s)',
  async (access_token) => {
    storeSessionOf('jo')
    open(`/#access_token=${access_token}&refresh_token=r`)
    await takeMailedSession(client)
    expect(setSession).not.toHaveBeenCalled()
    expect(location.hash).toBe('')
    expect(offerSession).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ access_token, refresh_token: 'r', current: 'jo@example.org' }),
    )
  },
)
