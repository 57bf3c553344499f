import { expect, it } from 'vitest'
import { piecesOf } from './card-text'

const pieces = (...args: Parameters<typeof piecesOf>) =>
  piecesOf(...args).map(
    ({ text, bold, italic }) => `${bold ? 'b' : ''}${italic ? 'i' : ''}:${text}`,
  )

it('gives one plain piece without marks, and no piece for an empty text', () => {
  expect(pieces('Deal 6 damage.')).toEqual([':Deal 6 damage.'])
  expect(pieces('')).toEqual([])
})

it('cuts where marks begin and end', () => {
  expect(pieces('Battlecry: Draw.', [[0, 10, 'b']])).toEqual(['b:Battlecry:', ': Draw.'])
})

it('handles nested marks', () => {
  const marks: Parameters<typeof piecesOf>[1] = [
    [0, 8, 'i'],
    [1, 4, 'b'],
  ]
  expect(pieces('(Taunt!) x', marks)).toEqual(['i:(', 'bi:Tau', 'i:nt!)', ': x'])
})

it('ignores marks outside the text', () => {
  expect(pieces('Hi', [[1, 40, 'b']])).toEqual([':H', 'b:i'])
})
