import { expect, it } from 'vitest'
import { NoReplyText, readReply } from './reply'

const NOTHING_ELSE = { cards: [], suggestions: [], context: null, deck: null, left: null }

it('takes the text from the first member that has one', () => {
  expect(readReply({ content: 'c', response: 'r' })).toEqual({ text: 'r', ...NOTHING_ELSE })
  expect(readReply({ reply: '', text: 't' }).text).toBe('t')
})

it.each([null, 'text', {}, { reply: 7 }])('has no text in %j', (body) => {
  expect(() => readReply(body)).toThrow(NoReplyText)
})

it('has cards, a deck, a context and at most three suggestions', () => {
  const deck = { code: 'AAE', name: 'Fire', class: 'MAGE', format: 'WILD' }
  const suggestions = ['a', 'b', 'c', 'd']
  expect(
    readReply({ reply: 'x', cards: [1, 2], suggestions, context: '{}', deck, left: 3 }),
  ).toEqual({
    text: 'x',
    cards: [1, 2],
    suggestions: ['a', 'b', 'c'],
    context: '{}',
    deck,
    left: 3,
  })
})

it('leaves out what it cannot read', () => {
  expect(readReply({ reply: 'x', cards: 'all', deck: 5, left: 'many' })).toEqual({
    text: 'x',
    ...NOTHING_ELSE,
  })
})
