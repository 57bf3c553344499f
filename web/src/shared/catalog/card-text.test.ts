import { expect, it } from 'vitest'
import { piecesOf } from './card-text'

const told = (...args: Parameters<typeof piecesOf>) =>
  piecesOf(...args).map(
    ({ text, bold, italic }) => `${bold ? 'b' : ''}${italic ? 'i' : ''}:${text}`,
  )

it('gives one plain piece without marks, and no piece for an empty text', () => {
  expect(told('Deal 6 damage.')).toEqual([':Deal 6 damage.'])
  expect(told('')).toEqual([])
})

it('cuts where marks begin and end', () => {
  expect(told('Battlecry: Draw.', [[0, 10, 'b']])).toEqual(['b:Battlecry:', ': Draw.'])
})

it('handles nested marks', () => {
  const marks: Parameters<typeof piecesOf>[1] = [
    [0, 8, 'i'],
    [1, 4, 'b'],
  ]
  expect(told('(Taunt!) x', marks)).toEqual(['i:(', 'bi:Tau', 'i:nt!)', ': x'])
})

it('ignores marks outside the text', () => {
  expect(told('Hi', [[1, 40, 'b']])).toEqual([':H', 'b:i'])
})
