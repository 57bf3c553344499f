import { AuthApiError } from '@supabase/auth-js'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissOfferedSession, offerSession } from '@/shared/session/offered-session'
import { press, showPage, type AuthCall } from '@/shared/testing/test-page'
import { SessionQuestion } from './session-question'

const client = vi.hoisted(() => ({
  onAuthStateChange: () => {},
  setSession: vi.fn<AuthCall>(),
}))
vi.mock('@/shared/api/auth-client', () => ({ auth: () => Promise.resolve(client) }))

const TOKENS = { access_token: 'a', refresh_token: 'r' }

beforeEach(() => {
  client.setSession.mockResolvedValue({ error: null })
})

afterEach(() => {
  cleanup()
  dismissOfferedSession()
  vi.resetAllMocks()
})

async function show() {
  showPage('/', () => <SessionQuestion />)
  act(() => offerSession({ ...TOKENS, email: 'thief@example.org', current: 'jo@example.org' }))
  await screen.findByText(/logs you in as thief@example\.org instead of jo@/)
}

it('keeps the user who stays', async () => {
  await show()
  await press('Stay on this account')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(client.setSession).not.toHaveBeenCalled()
})

it('takes the other session only when the user switches', async () => {
  await show()
  await press('Switch accounts')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(client.setSession).toHaveBeenCalledExactlyOnceWith(TOKENS)
})

it('says why the session of the link was not accepted', async () => {
  client.setSession.mockResolvedValue({ error: new AuthApiError('', 403, 'session_not_found') })
  await show()
  await press('Switch accounts')
  expect(await screen.findByText('Login required')).toBeTruthy()
})
