import { AuthApiError } from '@supabase/auth-js'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PasswordSheet } from './password-sheet'
import { press, showPage, signIn, type, type AuthCall } from '@/shared/testing/test-page'

const client = vi.hoisted(() => ({
  onAuthStateChange: () => {},
  updateUser: vi.fn<AuthCall>(),
  reauthenticate: vi.fn<AuthCall>(),
  mfa: { listFactors: vi.fn<AuthCall>(), challengeAndVerify: vi.fn<AuthCall>() },
}))
vi.mock('@/shared/api/auth-client', () => ({ auth: () => Promise.resolve(client) }))

const PASSWORD = 'copper lantern rides north'
const close = vi.fn<() => void>()

beforeEach(() => {
  client.updateUser.mockResolvedValue({ error: null })
  client.reauthenticate.mockResolvedValue({ error: null })
  signIn()
})

afterEach(() => {
  vi.useRealTimers()
  cleanup()
  vi.resetAllMocks()
})

const show = () => showPage('/settings', () => <PasswordSheet onClose={close} />)

const refuse = (code: string, message = '', status = 422) => ({
  error: new AuthApiError(message, status, code),
})

async function choose(password: string, again = password) {
  await type('New password', password)
  await type('Confirm password', again)
  await press('Save password')
}

/** Continues without the old password, in a session that needs reauthentication. */
async function chooseWithoutOld() {
  client.updateUser.mockResolvedValueOnce(refuse('reauthentication_needed', '', 400))
  show()
  await press('No password, or forgot it?')
  await choose(PASSWORD)
  await screen.findByText(/We sent a code to jo@example\.org/)
}

it('changes the password with the old one, and warns that other devices are signed out', async () => {
  show()
  expect(await screen.findByText('Your other devices will be logged out.')).toBeTruthy()
  await type('Current password', 'old and rusty')
  await choose(PASSWORD)

  expect(await screen.findByText('Password changed')).toBeTruthy()
  expect(client.updateUser).toHaveBeenCalledExactlyOnceWith({
    password: PASSWORD,
    current_password: 'old and rusty',
  })
  expect(close).toHaveBeenCalledOnce()
})

it('asks for all three fields, and for the same password twice', async () => {
  show()
  await press('Save password')
  expect(await screen.findAllByText('Password required')).toHaveLength(2)
  expect(document.activeElement).toBe(screen.getByLabelText('Current password'))

  await type('Current password', 'old and rusty')
  await choose(PASSWORD, 'something else')
  expect(await screen.findByText('Passwords do not match')).toBeTruthy()
  expect(client.updateUser).not.toHaveBeenCalled()
})

it('shows at the field that the old password is wrong', async () => {
  client.updateUser.mockResolvedValue(refuse('invalid_credentials', '', 400))
  show()
  await type('Current password', 'guess')
  await choose(PASSWORD)

  expect(await screen.findByText('Incorrect password')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Current password'))
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe(PASSWORD)
})

it('changes the password with a mailed code instead of the old one', async () => {
  await chooseWithoutOld()
  expect(client.updateUser).toHaveBeenCalledExactlyOnceWith({ password: PASSWORD })
  expect(client.reauthenticate).toHaveBeenCalledOnce()

  client.updateUser.mockResolvedValueOnce(refuse('reauthentication_not_valid'))
  await type('Six-digit code', '111111')
  await press('Save password')
  expect(await screen.findByText('This code is wrong or has expired')).toBeTruthy()

  await type('Six-digit code', '123 456')
  await press('Save password')
  expect(await screen.findByText('Password changed')).toBeTruthy()
  expect(client.updateUser).toHaveBeenLastCalledWith({ password: PASSWORD, nonce: '123456' })
  expect(close).toHaveBeenCalledOnce()
})

it('asks for the second factor, which a mailed code does not replace', async () => {
  signIn({ factors: [{ id: 'f1', status: 'verified' }] })
  client.mfa.listFactors.mockResolvedValue({ data: { totp: [{ id: 'f1' }] }, error: null })
  client.mfa.challengeAndVerify.mockResolvedValue({ error: null })
  client.updateUser.mockResolvedValueOnce(refuse('reauthentication_needed', '', 400))
  show()
  await type('Current password', 'old and rusty')
  await choose(PASSWORD)
  await type('Six-digit code', '123456')
  expect(await screen.findByText('Password changed')).toBeTruthy()
  expect(client.reauthenticate).not.toHaveBeenCalled()
  expect(client.mfa.challengeAndVerify).toHaveBeenCalledExactlyOnceWith({
    factorId: 'f1',
    code: '123456',
  })
  expect(client.updateUser).toHaveBeenCalledTimes(2)
})

it('accepts a recent code when another may not be mailed yet', async () => {
  const wait = 'For security purposes, you can only request this after 42 seconds.'
  client.reauthenticate.mockResolvedValue(refuse('over_email_send_rate_limit', wait, 429))
  await chooseWithoutOld()
  expect(screen.getByRole('button', { name: 'Resend in 42 s' })).toBeTruthy()
})

it('mails another code after the wait', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await chooseWithoutOld()
  await press(/Resend in/)
  expect(client.reauthenticate).toHaveBeenCalledOnce()

  await act(() => vi.advanceTimersByTimeAsync(60_000))
  await press('Resend the email')
  expect(await screen.findByText('Email sent')).toBeTruthy()
  expect(client.reauthenticate).toHaveBeenCalledTimes(2)
  expect(screen.getByRole('button', { name: /Resend in/ })).toBeTruthy()
})
