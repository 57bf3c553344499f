import type { GoTrueClient } from '@supabase/auth-js'
import { beforeEach, expect, it, vi } from 'vitest'
import { takeMailedSession } from './mailed-session'

const setSession = vi.fn<GoTrueClient['setSession']>()
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The only part of the client that is used here.
const client = { setSession } as unknown as GoTrueClient

beforeEach(() => {
  setSession.mockReset()
})

it('takes the session, and leaves no token in the URL or the history', async () => {
  history.replaceState(null, '', '/settings?tab=mail#access_token=a&refresh_token=r&type=signup')
  const steps = history.length

  await takeMailedSession(client)

  expect(setSession).toHaveBeenCalledWith({ access_token: 'a', refresh_token: 'r' })
  expect(location.href).toMatch(/\/settings\?tab=mail$/)
  expect(history).toHaveLength(steps)
})

it.each(['', '#error_code=otp_expired', '#access_token=a', '#top'])(
  'does not change a URL without a session: %j',
  async (hash) => {
    history.replaceState(null, '', `/login${hash}`)
    await takeMailedSession(client)
    expect(setSession).not.toHaveBeenCalled()
    expect(location.hash).toBe(hash)
  },
)
