import { AuthApiError } from '@supabase/auth-js'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ForgotPasswordScreen } from './forgot-password-screen'
import { fillIn, showPage, user, type AuthCall } from '@/shared/testing/test-page'

const client = vi.hoisted(() => ({
  resetPasswordForEmail: vi.fn<AuthCall>(),
  verifyOtp: vi.fn<AuthCall>(),
}))
vi.mock('@/shared/api/auth-client', () => ({ auth: () => Promise.resolve(client) }))

beforeEach(() => {
  client.resetPasswordForEmail.mockResolvedValue({ error: null })
})

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

const refuse = (code: string, message: string) => ({
  error: new AuthApiError(message, 429, code),
})

async function ask(email: string) {
  showPage('/forgot-password', ForgotPasswordScreen)
  await fillIn('Email', email)
  await user.click(screen.getByRole('button', { name: 'Send link' }))
}

it('shows the same text for every email address', async () => {
  await ask('Jaina@example.org')
  expect(
    await screen.findByText(
      /^If there’s an account for jaina@example\.org, an email is on its way/,
    ),
  ).toBeTruthy()
  expect(client.resetPasswordForEmail).toHaveBeenCalledExactlyOnceWith('jaina@example.org')
  expect(screen.getByRole('button', { name: 'Resend in 60 s' })).toBeTruthy()
})

it('shows the seconds to wait when that address got a mail recently', async () => {
  const message = 'For security purposes, you can only request this after 17 seconds.'
  client.resetPasswordForEmail.mockResolvedValue(refuse('over_email_send_rate_limit', message))
  await ask('jaina@example.org')
  expect(await screen.findByText('Wait 17 seconds, then try again.')).toBeTruthy()
})

it('keeps the form when nothing was sent', async () => {
  const often = refuse('over_request_rate_limit', 'Request rate limit reached')
  client.resetPasswordForEmail.mockResolvedValue(often)
  await ask('jaina@example.org')
  expect(await screen.findByText('Too many attempts. Try again a little later.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('jaina@example.org')
})

it('takes the code of the mail, and says when it is wrong', async () => {
  client.verifyOtp.mockResolvedValueOnce({
    error: new AuthApiError('Token has expired or is invalid', 403, 'otp_expired'),
  })
  client.verifyOtp.mockResolvedValue({ error: null })
  await ask('jaina@example.org')
  await fillIn('Or enter the six-digit code from the email', '123 456')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('This code is wrong or has expired')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(client.verifyOtp).toHaveBeenCalledTimes(2))
  expect(client.verifyOtp).toHaveBeenLastCalledWith({
    email: 'jaina@example.org',
    token: '123456',
    type: 'recovery',
  })
})
