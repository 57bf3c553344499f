/** The texts for failed calls: errors of the auth client, the functions and the tables, by code. */

import type { AccountsRefusal, ContactRefusal, FailuresRefusal } from '@/shared/api/contract.gen'
import type { PlainKey, Translate } from '@/shared/i18n/translator'

type Refusal = AccountsRefusal | ContactRefusal | FailuresRefusal

/** Codes that no page of ours causes; the text for an unexpected error will do. */
type WithoutText =
  | 'bad_json'
  | 'request_too_large'
  | 'flow_state_not_found'
  | 'flow_state_expired'
  | 'bad_code_verifier'
  | 'not_admin'
  | 'mfa_enroll_not_enabled'
  | 'anonymous_provider_disabled'
  | 'phone_provider_disabled'
  | 'provider_disabled'
  | 'bad_id_token'
  | 'manual_linking_disabled'
  | 'identity_already_exists'
  | 'identity_not_found'
  | 'single_identity_not_deletable'
  | 'saml_provider_disabled'
  | 'web3_provider_disabled'
  | 'passkey_disabled'
  | 'feature_disabled'
  | 'unexpected_failure'
  // Told apart by their message, see below.
  | 'validation_failed'
  | 'otp_expired'

/** A text for every other refusal code of the accounts, the contact form and failures. */
const REFUSALS = {
  weak_password: 'errors.passwordLength',
  username_taken: 'errors.usernameTaken',
  invalid_credentials: 'errors.invalidCredentials',
  incorrect_password: 'errors.incorrectPassword',
  email_not_confirmed: 'errors.emailNotConfirmed',
  user_already_exists: 'errors.userExists',
  email_exists: 'errors.userExists',
  signup_disabled: 'errors.signupDisabled',
  user_banned: 'errors.banned',
  same_password: 'errors.samePassword',
  reauthentication_needed: 'errors.reauthenticationNeeded',
  reauthentication_not_valid: 'errors.codeExpired',
  insufficient_aal: 'errors.secondFactorNeeded',
  mfa_verification_failed: 'errors.codeWrong',
  mfa_challenge_expired: 'errors.challengeExpired',
  mfa_ip_address_mismatch: 'errors.challengeExpired',
  mfa_factor_not_found: 'errors.factorNotFound',
  mfa_factor_name_conflict: 'errors.factorName',
  too_many_enrolled_mfa_factors: 'errors.tooManyFactors',
  session_not_found: 'errors.loginRequired',
  user_not_found: 'errors.loginRequired',
  bad_jwt: 'errors.loginRequired',
  no_authorization: 'errors.loginRequired',
  refresh_token_not_found: 'errors.loginRequired',
  refresh_token_already_used: 'errors.loginRequired',
  no_user: 'errors.noUser',
  last_admin: 'errors.lastAdmin',
  account_deletion_failed: 'errors.deleteFailed',
  device_not_found: 'errors.deviceNotFound',
  message_too_short: 'errors.messageTooShort',
  message_too_long: 'errors.messageTooLong',
  over_request_rate_limit: 'errors.tooOften',
  over_email_send_rate_limit: 'errors.tooOften',
  over_contact_limit: 'errors.tooOften',
  message_storage_full: 'errors.tooOften',
  over_deletion_request_limit: 'errors.tooOften',
  unavailable: 'errors.unavailable',
} satisfies Record<Exclude<Refusal, WithoutText>, PlainKey>

/** And of the client itself and the tables. */
const TEXTS: Partial<Record<string, PlainKey>> = {
  ...REFUSALS,
  PGRST301: 'errors.loginRequired',
  PGRST303: 'errors.loginRequired',
  PT429: 'errors.tooOften',
  network: 'errors.network',
  PGRST000: 'errors.unavailable',
}

/** Codes with several meanings; the server's message decides which. */
const TEXTS_BY_MESSAGE: [code: string, message: RegExp, text: PlainKey][] = [
  ['validation_failed', /email/i, 'errors.invalidEmail'],
  ['validation_failed', /username/i, 'errors.usernameShort'],
  ['otp_expired', /link/i, 'errors.linkExpired'],
  ['otp_expired', /token/i, 'errors.codeExpired'],
]

/** The text for a failed call, in the user's language. */
export function authErrorText(t: Translate, error: unknown): string {
  const seconds = secondsToWait(error)
  if (seconds !== null && seconds < 100) return t('errors.waitSeconds', { count: seconds })
  if (seconds !== null) return t('errors.waitMinutes', { count: Math.ceil(seconds / 60) })

  const code = errorCode(error)
  const { message } = errorFields(error)
  const match = TEXTS_BY_MESSAGE.find(([of, pattern]) => of === code && pattern.test(message))
  return t(match?.[2] ?? TEXTS[code] ?? 'errors.unexpected')
}

/** The text for a failed deletion; a response without a success is a failure too. */
export function deletionErrorText(t: Translate, error: unknown): string {
  if (errorFields(error).name === 'ValiError') return t('errors.deletionFailed')
  return authErrorText(t, error)
}

/** The server's code, `network` when it was not reached, `unavailable` when it cannot answer now. */
export function errorCode(error: unknown): string {
  const { name, code, status, message } = errorFields(error)
  if (code) return code
  if (name === 'AuthSessionMissingError') return 'session_not_found'
  if (name === 'AuthRetryableFetchError' && status === 0) return 'network'
  if (name === 'AuthRetryableFetchError' && status !== 500) return 'unavailable'
  // Loading the auth client itself failed; browsers report that only in the message.
  if (name === 'TypeError' && /fetch|import|load|network/i.test(message)) return 'network'
  return 'unexpected_failure'
}

/** The seconds to wait, if the server's message names them. */
export function secondsToWait(error: unknown): number | null {
  const seconds = /after (\d+) seconds?/.exec(errorFields(error).message)?.[1]
  return seconds === undefined ? null : Number(seconds)
}

interface ErrorFields {
  name: string
  message: string
  code: string
  status: number | null
}

function errorFields(error: unknown): ErrorFields {
  if (!(error instanceof Error)) return { name: '', message: '', code: '', status: null }
  return {
    name: error.name,
    message: error.message,
    code: 'code' in error && typeof error.code === 'string' ? error.code : '',
    status: 'status' in error && typeof error.status === 'number' ? error.status : null,
  }
}
