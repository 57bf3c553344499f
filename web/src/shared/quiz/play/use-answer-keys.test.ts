import { expect, it } from 'vitest'
import { optionOfKey } from './use-answer-keys'

it.each([
  ['1', 'Digit1', 0],
  ['&', 'Digit1', 0],
  ['é', 'Digit2', 1],
  ['4', 'Numpad4', 3],
  ['a', 'KeyQ', 0],
  ['D', 'KeyD', 3],
  ['e', 'KeyE', null],
  ['5', 'Digit5', null],
  ['Enter', 'Enter', null],
  ['', 'Unidentified', null],
])('%s at %s is option %s', (key, code, option) => {
  expect(optionOfKey({ key, code })).toBe(option)
})
