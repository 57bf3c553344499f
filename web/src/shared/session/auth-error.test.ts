import { AuthApiError, AuthRetryableFetchError, AuthSessionMissingError } from '@supabase/auth-js'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { createTranslator } from '@/shared/i18n/translator'
import { readTable } from '../../../tools/messages.ts'
import { authErrorText, deletionErrorText, errorCode, secondsToWait } from './auth-error'

const t = createTranslator('en', readTable('src/locales', 'en'))

const refusal = (code: string, message = '', status = 422) =>
  new AuthApiError(message, status, code)

it.each([
  [refusal('invalid_credentials'), 'Invalid email or password'],
  [refusal('weak_password'), 'Password must be 8-128 characters long'],
  [refusal('incorrect_password'), 'Incorrect password'],
  [refusal('no_user'), 'No user found'],
  [refusal('account_deletion_failed'), 'Failed to delete account'],
  [refusal('refresh_token_not_found'), 'Login required'],
  [new AuthSessionMissingError(), 'Login required'],
  [refusal('validation_failed', 'Invalid email format'), 'Invalid email format'],
  [
    refusal('validation_failed', 'Username must be at least 3 characters long'),
    'Username must be at least 3 characters long',
  ],
  [refusal('validation_failed', 'id is no UUID'), 'An unexpected error occurred'],
  [
    refusal('otp_expired', 'Email link is invalid or has expired'),
    'This link is invalid or has expired',
  ],
  [refusal('otp_expired', 'Token has expired or is invalid'), 'This code is wrong or has expired'],
])('has its own text for %s', (error, text) => {
  expect(authErrorText(t, error)).toBe(text)
})

it.each([
  ['a code nobody knows', refusal('bad_json')],
  ['a broken server', new AuthRetryableFetchError('An unexpected error occurred', 500)],
  ['a mistake of the page', new TypeError('Cannot read properties of undefined')],
  ['something that is no error', 'oops'],
  ['nothing', undefined],
])('shows %s as unexpected', (_name, error) => {
  expect(authErrorText(t, error)).toBe('An unexpected error occurred')
})

it('distinguishes an unreachable server from an unavailable one', () => {
  expect(errorCode(new AuthRetryableFetchError('Failed to fetch', 0))).toBe('network')
  expect(errorCode(new AuthRetryableFetchError('unavailable', 503))).toBe('unavailable')
})

it('advises to check the connection when the client could not be loaded', () => {
  const error = new TypeError('Failed to fetch dynamically imported module: /assets/auth.js')
  expect(authErrorText(t, error)).toMatch(/Check your connection and try again/)
})

const mail = (seconds: number) =>
  refusal(
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${seconds} seconds.`,
    429,
  )

it('shows the seconds to wait', () => {
  expect(secondsToWait(mail(40))).toBe(40)
  expect(authErrorText(t, mail(1))).toBe('Wait 1 second, then try again.')
  expect(authErrorText(t, mail(40))).toBe('Wait 40 seconds, then try again.')
  expect(authErrorText(t, mail(170))).toBe('Wait 3 minutes, then try again.')
})

it('asks to wait when the server gives no number of seconds', () => {
  const often = refusal('over_request_rate_limit', 'Request rate limit reached', 429)
  expect(secondsToWait(often)).toBeNull()
  expect(authErrorText(t, often)).toBe('Too many attempts. Try again a little later.')
})

it('treats a response without a success as a failed deletion', () => {
  const { issues } = v.safeParse(v.object({ success: v.literal(true) }), { success: false })
  expect(deletionErrorText(t, issues && new v.ValiError(issues))).toBe('Account deletion failed')
  expect(deletionErrorText(t, refusal('incorrect_password'))).toBe('Incorrect password')
})
