import { expect, it } from 'vitest'
import { lengthOf, MAX_LENGTH, problemWith, MIN_LENGTH, spokenLength } from './message'

it('counts characters, not bytes, without surrounding spaces', () => {
  expect(lengthOf('  é👑a \n')).toBe(3)
})

it.each([
  ['', 'message_too_short'],
  [' '.repeat(40), 'message_too_short'],
  ['x'.repeat(MIN_LENGTH - 1), 'message_too_short'],
  ['x'.repeat(MIN_LENGTH), null],
  ['👑'.repeat(MAX_LENGTH), null],
  ['x'.repeat(MAX_LENGTH + 1), 'message_too_long'],
])('checks the length of a message (%#)', (message, problem) => {
  expect(problemWith(message)).toBe(problem)
})

it.each([
  [0, null],
  [MAX_LENGTH - 201, null],
  [MAX_LENGTH - 200, { left: 200 }],
  [MAX_LENGTH - 101, { left: 200 }],
  [MAX_LENGTH - 100, { left: 100 }],
  [MAX_LENGTH - 3, { left: 10 }],
  [MAX_LENGTH, { left: 10 }],
  [MAX_LENGTH + 1, 'too-long'],
])('at a length of %i announces %o', (length, spoken) => {
  expect(spokenLength(length)).toEqual(spoken)
})
