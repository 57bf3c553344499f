import * as v from 'valibot'
import { expect, it } from 'vitest'
import { fieldErrors } from '@/shared/ui/field-errors'
import { EmailSchema, NewPasswordSchema, samePasswords } from './auth-schemas'
import { OptionalUsernameSchema, UsernameSchema } from './username-schemas'

/** The value, or the key of the first message. */
function check(schema: v.GenericSchema<unknown, string>, input: unknown): string {
  const parsed = v.safeParse(schema, input)
  return parsed.success ? parsed.output : parsed.issues[0].message
}

it('trims an email address and converts it to lower case', () => {
  expect(check(EmailSchema, '  Jaina@Example.ORG ')).toBe('jaina@example.org')
})

it.each([
  ['', 'errors.emailRequired'],
  ['   ', 'errors.emailRequired'],
  [null, 'errors.emailRequired'],
  ['jaina', 'errors.invalidEmail'],
  ['jaina@', 'errors.invalidEmail'],
  ['jaina@example', 'errors.invalidEmail'],
  ['jaina@.org', 'errors.invalidEmail'],
  ['jaina@example.', 'errors.invalidEmail'],
  ['a b@example.org', 'errors.invalidEmail'],
  ['a@b@example.org', 'errors.invalidEmail'],
  ['a<v@b.org>', 'errors.invalidEmail'],
  [`${'a'.repeat(244)}@example.org`, 'errors.invalidEmail'],
])('rejects the address %j', (email, message) => {
  expect(check(EmailSchema, email)).toBe(message)
})

it('accepts an address of 255 characters', () => {
  const longest = `${'a'.repeat(243)}@example.org`
  expect(check(EmailSchema, longest)).toBe(longest)
})

it('requires 8 to 128 characters for a password, not bytes', () => {
  expect(check(NewPasswordSchema, '')).toBe('errors.passwordRequired')
  expect(check(NewPasswordSchema, '1234567')).toBe('errors.passwordLength')
  expect(check(NewPasswordSchema, '12345678')).toBe('12345678')
  expect(check(NewPasswordSchema, '🔥'.repeat(7))).toBe('errors.passwordLength')
  expect(check(NewPasswordSchema, '🔥'.repeat(128))).toBe('🔥'.repeat(128))
  expect(check(NewPasswordSchema, 'x'.repeat(129))).toBe('errors.passwordLength')
})

it('keeps spaces around a password', () => {
  expect(check(NewPasswordSchema, '  secret  ')).toBe('  secret  ')
})

it('removes invalid characters from a username and shortens it', () => {
  expect(check(UsernameSchema, 'Ma ël-ys_9!')).toBe('Mael-ys_9')
  expect(check(UsernameSchema, 'x'.repeat(40))).toBe('x'.repeat(30))
})

it.each(['ab', 'é é', '!!!!'])(
  'rejects the username %j, which has too few valid characters',
  (typed) => {
    expect(check(UsernameSchema, typed)).toBe('errors.usernameShort')
    expect(check(OptionalUsernameSchema, typed)).toBe('errors.usernameShort')
  },
)

it('accepts an empty username where it is optional', () => {
  expect(check(OptionalUsernameSchema, '  ')).toBe('')
  expect(check(UsernameSchema, '')).toBe('errors.usernameShort')
})

const Twice = v.pipe(
  v.object({ email: EmailSchema, password: NewPasswordSchema, again: v.string() }),
  samePasswords(),
)

it('returns the first error of each field', () => {
  const { issues = [] } = v.safeParse(Twice, { email: '', password: 'longenough', again: 'other' })
  expect(fieldErrors(issues)).toEqual({
    email: 'errors.emailRequired',
    again: 'errors.passwordsDiffer',
  })
})

it('reports a missing password once', () => {
  const { issues = [] } = v.safeParse(Twice, { email: 'a@b.org', password: '', again: '' })
  expect(fieldErrors(issues)).toEqual({ password: 'errors.passwordRequired' })
})
