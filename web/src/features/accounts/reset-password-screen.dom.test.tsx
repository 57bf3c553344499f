import { AuthApiError, AuthRetryableFetchError } from '@supabase/auth-js'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ResetPasswordScreen } from './reset-password-screen'
import { fillIn, showPage, signIn, user, type AuthCall } from '@/shared/testing/test-page'

const client = vi.hoisted(() => ({
  verifyOtp: vi.fn<AuthCall>(),
  updateUser: vi.fn<AuthCall>(),
  reauthenticate: vi.fn<AuthCall>(),
  onAuthStateChange: () => {},
  mfa: { listFactors: vi.fn<AuthCall>(), challengeAndVerify: vi.fn<AuthCall>() },
}))
vi.mock('@/shared/api/auth-client', () => ({ auth: () => Promise.resolve(client) }))

const PASSWORD = 'copper lantern rides north'

beforeEach(() => {
  client.verifyOtp.mockResolvedValue({ error: null })
  client.updateUser.mockResolvedValue({ error: null })
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.resetAllMocks()
})

const refuse = (code: string, status = 422) => ({ error: new AuthApiError('', status, code) })

const show = (token = 'T') =>
  showPage(`/auth/reset-password?token_hash=${token}&type=recovery`, () => (
    <ResetPasswordScreen token={token} />
  ))

const press = async (name: string) => user.click(await screen.findByRole('button', { name }))

async function choose(password: string, again = password) {
  await press('Choose a new password')
  await fillIn('New password', password)
  await fillIn('Confirm password', again)
  await press('Save password')
}

it('uses the link only when the button is pressed', async () => {
  show()
  await screen.findByRole('button', { name: 'Choose a new password' })
  expect(client.verifyOtp).not.toHaveBeenCalled()
})

it('says what a link to undo a change of address does', async () => {
  showPage('/auth/reset-password?token_hash=T&type=recovery&undo=email', () => (
    <ResetPasswordScreen token="T" undoesEmail />
  ))
  expect(await screen.findByRole('heading', { name: 'Get your account back' })).toBeTruthy()
  expect(screen.getByText(/all devices are logged out, and you choose a new password/)).toBeTruthy()
  await press('Undo the change')
  expect(await screen.findByLabelText('New password')).toBeTruthy()
  expect(client.verifyOtp).toHaveBeenCalledExactlyOnceWith({ token_hash: 'T', type: 'recovery' })
})

it('warns someone who is signed in that the link may belong to another account', async () => {
  signIn()
  show()
  expect(await screen.findByText(/You’re logged in as jo@example\.org/)).toBeTruthy()
})

it('mails a code if the link was used too long ago', async () => {
  signIn()
  client.updateUser.mockResolvedValueOnce(refuse('reauthentication_needed', 400))
  client.reauthenticate.mockResolvedValue({ error: null })
  show()
  await choose(PASSWORD)
  await press('Send the code')
  await fillIn('Six-digit code', '123456')
  await press('Confirm')
  expect(await screen.findByText('Password changed')).toBeTruthy()
  expect(client.updateUser.mock.calls).toEqual([
    [{ password: PASSWORD }],
    [{ nonce: '123456' }],
    [{ password: PASSWORD }],
  ])
})

it('changes the password and goes to the home page', async () => {
  const history = show()
  await choose(PASSWORD)
  expect(await screen.findByText('Password changed')).toBeTruthy()
  expect(await screen.findByText('page /')).toBeTruthy()
  expect(client.verifyOtp).toHaveBeenCalledExactlyOnceWith({ token_hash: 'T', type: 'recovery' })
  expect(client.updateUser).toHaveBeenCalledExactlyOnceWith({ password: PASSWORD })
  expect(history.canGoBack()).toBe(false)
})

it('removes the token from the URL once it is used', async () => {
  const history = show()
  await press('Choose a new password')
  await screen.findByLabelText('New password')
  await waitFor(() => expect(history.location.href).toBe('/auth/reset-password'))
})

it('says that the link has expired, and links to a new one', async () => {
  client.verifyOtp.mockResolvedValue(refuse('otp_expired', 403))
  show()
  await press('Choose a new password')
  expect(await screen.findByText('Invalid or expired password reset link')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Request a new link' }))
  expect(await screen.findByText('page /forgot-password')).toBeTruthy()
})

it('says at once that a link without a token has expired', async () => {
  show('')
  expect(await screen.findByText('Invalid or expired password reset link')).toBeTruthy()
})

it('keeps the link when the server was not reached', async () => {
  client.verifyOtp.mockResolvedValue({ error: new AuthRetryableFetchError('Failed to fetch', 0) })
  show()
  await press('Choose a new password')
  expect(await screen.findByText(/Check your connection/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Choose a new password' })).toBeTruthy()
})

it('requires the same password twice, and a different one than before', async () => {
  client.updateUser.mockResolvedValue(refuse('same_password'))
  show()
  await choose(PASSWORD, 'something else')
  expect(await screen.findByText('Passwords do not match')).toBeTruthy()

  await user.clear(screen.getByLabelText('Confirm password'))
  await fillIn('Confirm password', PASSWORD)
  await press('Save password')
  expect(
    await screen.findByText('The new password must be different from the old one'),
  ).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('New password'))
})

it('asks for the second factor if the account has one, then saves the password', async () => {
  client.updateUser.mockResolvedValueOnce(refuse('insufficient_aal', 401))
  client.mfa.listFactors.mockResolvedValue({ data: { totp: [{ id: 'f1' }] }, error: null })
  client.mfa.challengeAndVerify.mockResolvedValue({ error: null })
  show()
  await choose(PASSWORD)
  await fillIn('Six-digit code', '123456')

  expect(await screen.findByText('page /')).toBeTruthy()
  expect(client.updateUser).toHaveBeenCalledTimes(2)
  expect(client.updateUser).toHaveBeenLastCalledWith({ password: PASSWORD })
})
