import { AuthApiError, AuthRetryableFetchError } from '@supabase/auth-js'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startSession } from '@/shared/session/session'
import { STORAGE_KEY } from '@/shared/api/stored-session'
import { LoginScreen } from './login-screen'
import { fillIn, showPage, user, type AuthCall } from '@/shared/testing/test-page'

const client = vi.hoisted(() => ({
  onAuthStateChange: vi.fn<(listener: unknown) => void>(),
  signInWithPassword: vi.fn<AuthCall>(),
  signOut: vi.fn<AuthCall>(),
  resend: vi.fn<AuthCall>(),
  mfa: { listFactors: vi.fn<AuthCall>(), challengeAndVerify: vi.fn<AuthCall>() },
}))
vi.mock('@/shared/api/auth-client', () => ({ auth: () => Promise.resolve(client) }))

beforeEach(() => {
  localStorage.clear()
  startSession()
  client.signInWithPassword.mockResolvedValue({ error: null })
  client.resend.mockResolvedValue({ error: null })
})

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

const refuse = (code: string, message = '') => ({ error: new AuthApiError(message, 400, code) })

const show = (address = '/login') => showPage(address, LoginScreen)

async function logIn(email: string, password: string) {
  await fillIn('Email', email)
  await fillIn('Password', password)
  await user.click(screen.getByRole('button', { name: 'Log in' }))
}

it('reports missing fields, and moves the focus to the first', async () => {
  show()
  await logIn('', '')

  const email = screen.getByLabelText('Email')
  expect(await screen.findByText('Email required')).toBeTruthy()
  expect(screen.getByText('Password required')).toBeTruthy()
  expect(document.activeElement).toBe(email)
  expect(email.getAttribute('aria-invalid')).toBe('true')
  expect(email.getAttribute('aria-describedby')).toBe(screen.getByText('Email required').id)
  expect(client.signInWithPassword).not.toHaveBeenCalled()
})

it('moves the focus to the password when only that is missing', async () => {
  show()
  await logIn('jaina@example.org', '')
  await screen.findByText('Password required')
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
})

it('rejects an invalid email address', async () => {
  show()
  await logIn('jaina', 'password')
  expect(await screen.findByText('Invalid email format')).toBeTruthy()
})

it('sends the email address trimmed and in lower case', async () => {
  show()
  await logIn('Jaina@Example.ORG ', 'Frostbolt 7')
  await waitFor(() =>
    expect(client.signInWithPassword).toHaveBeenCalledWith({
      email: 'jaina@example.org',
      password: 'Frostbolt 7',
    }),
  )
})

it('says that the password is wrong and keeps the typed values', async () => {
  client.signInWithPassword.mockResolvedValue(refuse('invalid_credentials'))
  show()
  await logIn('jaina@example.org', 'wrong')

  expect(
    (await screen.findByText('Invalid email or password')).closest('[role=alert]'),
  ).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('jaina@example.org')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('wrong')
})

it('says that the server was not reached', async () => {
  client.signInWithPassword.mockResolvedValue({
    error: new AuthRetryableFetchError('Failed to fetch', 0),
  })
  show()
  await logIn('jaina@example.org', 'Frostbolt 7')
  expect(await screen.findByText(/Check your connection and try again/)).toBeTruthy()
})

it('sends the confirmation again to an unconfirmed address', async () => {
  client.signInWithPassword.mockResolvedValue(refuse('email_not_confirmed'))
  show()
  await logIn('jaina@example.org', 'Frostbolt 7')
  await user.click(await screen.findByRole('button', { name: 'Resend the email' }))

  expect(client.resend).toHaveBeenCalledWith({ type: 'signup', email: 'jaina@example.org' })
  expect(await screen.findByRole('button', { name: /^Resend in \d+ s$/ })).toBeTruthy()
})

it('shows the seconds to wait before the server sends another mail', async () => {
  const message = 'For security purposes, you can only request this after 42 seconds.'
  client.signInWithPassword.mockResolvedValue(refuse('email_not_confirmed'))
  client.resend.mockResolvedValue(refuse('over_email_send_rate_limit', message))
  show()
  await logIn('jaina@example.org', 'Frostbolt 7')
  await user.click(await screen.findByRole('button', { name: 'Resend the email' }))
  expect(await screen.findByRole('button', { name: 'Resend in 42 s' })).toBeTruthy()
})

it('keeps the return path on links to the other sign-in pages', async () => {
  show('/login?from=%2Fdecks')
  const links = await screen.findAllByRole<HTMLAnchorElement>('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/forgot-password?from=%2Fdecks',
    '/signup?from=%2Fdecks',
  ])
})

const EXPIRED = '#error=access_denied&error_code=otp_expired&error_description=x&sb='

it.each([
  ['in the address', `/login${EXPIRED}`, '/login'],
  ['where the guard put it', `/login?from=${encodeURIComponent(`/${EXPIRED}`)}`, '/login'],
  [
    'where the guard put it behind a path',
    `/login?from=${encodeURIComponent(`/decks${EXPIRED}`)}`,
    '/login?from=%2Fdecks',
  ],
])(
  'says that a mailed link has expired, %s, and removes it from the URL',
  async (_where, address, clean) => {
    const history = show(address)
    expect(await screen.findByText('This link is invalid or has expired')).toBeTruthy()
    await waitFor(() => expect(history.location.href).toBe(clean))
  },
)

it('says that the first of two links was accepted', async () => {
  show('/login#message=Confirmation+link+accepted&sb=')
  expect(await screen.findByText(/^Link confirmed/)).toBeTruthy()
})

/** Stores a session after the right password, of an account with a second factor. */
function keepHalfSession() {
  const session = {
    access_token: `head.${btoa(JSON.stringify({ aal: 'aal1' }))}.sign`,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: {
      id: 'u1',
      email: 'jaina@example.org',
      user_metadata: { username: 'jaina' },
      factors: [{ id: 'f1', status: 'verified' }],
    },
  }
  localStorage.setItem(STORAGE_KEY, JSON.stringify(session))
  startSession()
  client.mfa.listFactors.mockResolvedValue({ data: { totp: [{ id: 'f1' }] }, error: null })
}

it('asks for the second factor, also after a reload, and sends it after the sixth digit', async () => {
  keepHalfSession()
  client.mfa.challengeAndVerify.mockResolvedValue({ error: null })
  show()

  await fillIn('Six-digit code', '123 456')
  expect(screen.getByRole('heading', { name: 'One more step' })).toBeTruthy()
  await waitFor(() =>
    expect(client.mfa.challengeAndVerify).toHaveBeenCalledExactlyOnceWith({
      factorId: 'f1',
      code: '123456',
    }),
  )
})

it('says that a code is wrong and clears the field', async () => {
  keepHalfSession()
  client.mfa.challengeAndVerify.mockResolvedValue(refuse('mfa_verification_failed'))
  show()

  const code = await screen.findByLabelText<HTMLInputElement>('Six-digit code')
  await user.type(code, '000000')
  expect(await screen.findByText(/^Wrong or already used code/)).toBeTruthy()
  expect(code.value).toBe('')
  expect(document.activeElement).toBe(code)
})

it('says that a code is too short', async () => {
  keepHalfSession()
  show()
  await fillIn('Six-digit code', '12345')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('The code has six digits')).toBeTruthy()
  expect(client.mfa.challengeAndVerify).not.toHaveBeenCalled()
})

it('lets the user switch to another account', async () => {
  keepHalfSession()
  client.signOut.mockResolvedValue({ error: null })
  show()
  await user.click(await screen.findByRole('button', { name: 'Use another account' }))
  await waitFor(() => expect(client.signOut).toHaveBeenCalledWith({ scope: 'local' }))
})
