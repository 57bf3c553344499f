import { expect, it } from 'vitest'
import { remainingErrors } from './field-errors'

it.each([
  ['a field that is right loses its error', { email: 'errors.invalidEmail' }, {}, 'email', {}],
  [
    'a field that is still wrong keeps one, for what is wrong now',
    { email: 'errors.emailRequired' },
    { email: 'errors.invalidEmail' },
    'email',
    { email: 'errors.invalidEmail' },
  ],
  [
    'an error of the server stays until its own field changes',
    { email: 'errors.userExists' },
    {},
    'password',
    { email: 'errors.userExists' },
  ],
  ['and goes with the first change', { email: 'errors.userExists' }, {}, 'email', {}],
  [
    'two passwords are compared again when either changes',
    { again: 'errors.passwordsDiffer' },
    {},
    'password',
    {},
  ],
  ['no error is added before the form is sent', {}, { email: 'errors.emailRequired' }, 'email', {}],
] as const)('%s', (_name, shown, found, edited, left) => {
  expect(remainingErrors<string>(shown, found, edited)).toEqual(left)
})
