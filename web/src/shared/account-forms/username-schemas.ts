/** The server's rules for usernames. Each message is the key of a text. */

import * as v from 'valibot'
import { PROFILE } from '@/shared/api/contract.gen'
import type { PlainKey } from '@/shared/i18n/translator'
import { cleanUsername } from './clean-username'

const TOO_SHORT: PlainKey = 'errors.usernameShort'

/** A name, or an empty text: the server then derives one from the email address. */
export const OptionalUsernameSchema = v.pipe(
  v.string(TOO_SHORT),
  v.trim(),
  v.check(
    (typed) => typed === '' || cleanUsername(typed).length >= PROFILE.min_username,
    TOO_SHORT,
  ),
  v.transform(cleanUsername),
)

export const UsernameSchema = v.pipe(OptionalUsernameSchema, v.nonEmpty(TOO_SHORT))
