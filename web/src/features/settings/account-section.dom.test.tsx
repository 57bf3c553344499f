import { AuthApiError, AuthRetryableFetchError } from '@supabase/auth-js'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AccountSection } from './account-section'
import { press, showPage, signIn, type, user, type AuthCall } from '@/shared/testing/test-page'

const client = vi.hoisted(() => ({
  onAuthStateChange: () => {},
  updateUser: vi.fn<AuthCall>(),
  reauthenticate: vi.fn<AuthCall>(),
  getUser: vi.fn<AuthCall>(),
  refreshSession: vi.fn<AuthCall>(),
}))
vi.mock('@/shared/api/auth-client', () => ({ auth: () => Promise.resolve(client) }))

beforeEach(() => {
  client.updateUser.mockResolvedValue({ error: null })
  signIn()
})

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

const show = () => showPage('/settings', () => <AccountSection />)

const refuse = (code: string, status = 422) => ({ error: new AuthApiError('', status, code) })

it('shows the current values', async () => {
  show()
  expect(await screen.findByRole('button', { name: /Username jo/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /Email jo@example\.org/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /Two-factor authentication Off/ })).toBeTruthy()
})

it('changes the username', async () => {
  show()
  await press(/Username/)
  await type('Username', 'jo ann')
  expect(screen.getByText('Your name will be joann')).toBeTruthy()
  await press('Save')

  expect(await screen.findByText('Username changed')).toBeTruthy()
  expect(client.updateUser).toHaveBeenCalledExactlyOnceWith({ data: { username: 'joann' } })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('shows at the field that a username is taken or too short', async () => {
  client.updateUser.mockResolvedValue(refuse('username_taken'))
  show()
  await press(/Username/)
  await type('Username', 'a!')
  await press('Save')
  expect(await screen.findByText('Username must be at least 3 characters long')).toBeTruthy()

  await type('Username', 'ann')
  await press('Save')
  expect(await screen.findByText('This username is already taken')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Username'))
})

it('sends the links for a new email address and names the mailboxes', async () => {
  show()
  await press(/Email/)
  await type('New email address', ' New@Example.org ')
  await press('Send link')

  expect(await screen.findByText(/sent a link to new@example\.org/)).toBeTruthy()
  expect(client.updateUser).toHaveBeenCalledExactlyOnceWith(
    { email: 'new@example.org' },
    { emailRedirectTo: `${location.origin}/settings` },
  )
})

it('asks for the password if the sign-in is too long ago, then changes the email address', async () => {
  client.updateUser.mockResolvedValueOnce(refuse('reauthentication_needed', 400))
  show()
  await press(/Email/)
  await type('New email address', 'new@example.org')
  await press('Send link')

  expect(await screen.findByRole('heading', { name: 'Confirm it’s you' })).toBeTruthy()
  client.updateUser.mockResolvedValueOnce(refuse('invalid_credentials', 400))
  await type('Password', 'guess')
  await press('Confirm')
  expect(await screen.findByText('Incorrect password')).toBeTruthy()

  await type('Password', 'old and rusty')
  await press('Confirm')
  expect(await screen.findByText(/sent a link to new@example\.org/)).toBeTruthy()
  expect(client.updateUser.mock.calls.slice(2)).toEqual([
    [{ current_password: 'old and rusty' }],
    [{ email: 'new@example.org' }, { emailRedirectTo: `${location.origin}/settings` }],
  ])
})

it('accepts a mailed code instead of the password', async () => {
  client.updateUser.mockResolvedValueOnce(refuse('reauthentication_needed', 400))
  client.reauthenticate.mockResolvedValue({ error: null })
  show()
  await press(/Email/)
  await type('New email address', 'new@example.org')
  await press('Send link')
  await press(/Get a code by email/)
  expect(client.reauthenticate).not.toHaveBeenCalled()
  await press('Send the code')
  expect(await screen.findByText(/sent a code to jo@example\.org/)).toBeTruthy()

  client.updateUser.mockResolvedValueOnce(refuse('reauthentication_not_valid'))
  await type('Six-digit code', '111111')
  await press('Confirm')
  expect(await screen.findByText('This code is wrong or has expired')).toBeTruthy()
  await type('Six-digit code', '123456')
  await press('Confirm')
  expect(await screen.findByText(/sent a link to new@example\.org/)).toBeTruthy()
  expect(client.updateUser).toHaveBeenCalledWith({ nonce: '123456' })
})

it('keeps the form when the user does not want to prove anything', async () => {
  client.updateUser.mockResolvedValueOnce(refuse('reauthentication_needed', 400))
  show()
  await press(/Email/)
  await type('New email address', 'new@example.org')
  await press('Send link')
  const question = await screen.findByRole('dialog', { name: 'Confirm it’s you' })
  await user.click(within(question).getByRole('button', { name: 'Close' }))
  expect(screen.getByLabelText<HTMLInputElement>('New email address').value).toBe('new@example.org')
  expect(client.updateUser).toHaveBeenCalledOnce()
})

it('keeps the typed email address when the server was not reached', async () => {
  client.updateUser.mockResolvedValue({ error: new AuthRetryableFetchError('Failed to fetch', 0) })
  show()
  await press(/Email/)
  await type('New email address', 'new@example.org')
  await press('Send link')

  expect(await screen.findByText(/Check your connection/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('New email address').value).toBe('new@example.org')
})

it('rejects the current email address, and one of another account', async () => {
  client.updateUser.mockResolvedValue(refuse('email_exists'))
  show()
  await press(/Email/)
  await type('New email address', 'jo@example.org')
  await press('Send link')
  expect(await screen.findByText('This is already your address')).toBeTruthy()
  expect(client.updateUser).not.toHaveBeenCalled()

  await type('New email address', 'ann@example.org')
  await press('Send link')
  expect(await screen.findByText(/already exists/)).toBeTruthy()
})

it('shows a pending email address until it is confirmed, also on another device', async () => {
  client.getUser.mockResolvedValue({ data: { user: { new_email: 'new@example.org' } } })
  signIn({ new_email: 'new@example.org' })
  show()
  expect(await screen.findByText('Waiting for confirmation: new@example.org')).toBeTruthy()
  await waitFor(() => expect(client.getUser).toHaveBeenCalledOnce())
  expect(client.refreshSession).not.toHaveBeenCalled()

  client.getUser.mockResolvedValue({ data: { user: { email: 'new@example.org' } } })
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(client.refreshSession).toHaveBeenCalledOnce())
})
