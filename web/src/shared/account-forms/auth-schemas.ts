/** The server's rules for email addresses and passwords. Each message is the key of a text. */

import * as v from 'valibot'
import type { PlainKey } from '@/shared/i18n/translator'

const MAX_EMAIL = 255
export const MIN_PASSWORD = 8
const MAX_PASSWORD = 128

/** A local part, an @ and a domain with a dot, without characters that are special in mail headers. */
const EMAIL = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\".]+(\.[^\s@<>()[\],;:\\".]+)+$/

/** Makes the compiler check that a message is the key of a text. */
const text = (key: PlainKey) => key

const length = (value: string) => Array.from(value).length

export const EmailSchema = v.pipe(
  v.string(text('errors.emailRequired')),
  v.trim(),
  v.toLowerCase(),
  v.nonEmpty(text('errors.emailRequired')),
  v.maxLength(MAX_EMAIL, text('errors.invalidEmail')),
  v.regex(EMAIL, text('errors.invalidEmail')),
)

/** An existing password: only required here, the server checks it. */
export const CurrentPasswordSchema = v.pipe(
  v.string(text('errors.passwordRequired')),
  v.nonEmpty(text('errors.passwordRequired')),
)

export const NewPasswordSchema = v.pipe(
  CurrentPasswordSchema,
  v.check(
    (value) => length(value) >= MIN_PASSWORD && length(value) <= MAX_PASSWORD,
    text('errors.passwordLength'),
  ),
)

/** For forms that ask for a new password twice, as `password` and `again`. */
export function samePasswords<Fields extends { password: string; again: string }>() {
  return v.rawCheck<Fields>(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.value.password === dataset.value.again) return
    const { value } = dataset
    addIssue({
      message: text('errors.passwordsDiffer'),
      path: [
        { type: 'object', origin: 'value', input: { ...value }, key: 'again', value: value.again },
      ],
    })
  })
}
