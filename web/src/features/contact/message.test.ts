import { expect, it } from 'vitest'
import { lengthOf, LONGEST, problemWith, SHORTEST, spokenLength } from './message'

it('counts characters, not bytes, without surrounding spaces', () => {
  expect(lengthOf('  é👑a \n')).toBe(3)
})

it.each([
  ['', 'message_too_short'],
  [' '.repeat(40), 'message_too_short'],
  ['x'.repeat(SHORTEST - 1), 'message_too_short'],
  ['x'.repeat(SHORTEST), null],
  ['👑'.repeat(LONGEST), null],
  ['x'.repeat(LONGEST + 1), 'message_too_long'],
])('judges a message by its length (%#)', (message, problem) => {
  expect(problemWith(message)).toBe(problem)
})

it.each([
  [0, null],
  [LONGEST - 201, null],
  [LONGEST - 200, { left: 200 }],
  [LONGEST - 101, { left: 200 }],
  [LONGEST - 100, { left: 100 }],
  [LONGEST - 3, { left: 10 }],
  [LONGEST, { left: 10 }],
  [LONGEST + 1, 'too-long'],
])('at a length of %i says %o', (length, spoken) => {
  expect(spokenLength(length)).toEqual(spoken)
})
