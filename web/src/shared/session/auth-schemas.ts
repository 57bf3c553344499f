/** The rules of addresses, passwords and usernames, as the server has them. Each message is the key of a text. */

import * as v from 'valibot'
import type { PlainKey } from '@/shared/i18n/translator'

const MAX_EMAIL = 255
export const MIN_PASSWORD = 8
const MAX_PASSWORD = 128
const MIN_USERNAME = 3
const MAX_USERNAME = 30

/** Something before the @, a dotted name behind it, and nothing that means something else in a mail header. */
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

/** A password that exists already: whatever it is, the server knows. */
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

/** What a typed name becomes: other characters are dropped, the rest is cut. */
export function cleanUsername(typed: string): string {
  return typed.replaceAll(/[^A-Za-z0-9_-]/g, '').slice(0, MAX_USERNAME)
}

/** A name, or an empty text for none: the server then makes one from the address. */
export const OptionalUsernameSchema = v.pipe(
  v.string(text('errors.usernameShort')),
  v.trim(),
  v.check(
    (typed) => typed === '' || cleanUsername(typed).length >= MIN_USERNAME,
    text('errors.usernameShort'),
  ),
  v.transform(cleanUsername),
)

export const UsernameSchema = v.pipe(
  OptionalUsernameSchema,
  v.nonEmpty(text('errors.usernameShort')),
)

/** For forms with a new `password` and the same `again`. */
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

/** What is wrong with each field: the first thing only. */
export function fieldErrors<Field extends string>(
  issues: v.BaseIssue<unknown>[],
): Partial<Record<Field, PlainKey>> {
  const errors: Partial<Record<string, string>> = {}
  for (const issue of issues) errors[v.getDotPath(issue) ?? ''] ??= issue.message
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Here messages are keys, and paths are fields.
  return errors as Partial<Record<Field, PlainKey>>
}
