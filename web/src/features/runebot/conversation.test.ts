import { expect, it } from 'vitest'
import { change, EMPTY, openChat, suggestionsOf, type Chat, type ChatEvent } from './conversation'

const asked = (text: string): ChatEvent => ({ kind: 'asked', id: text, text, at: 1 })
const answered = (text: string, context: string | null = null): ChatEvent => ({
  kind: 'answered',
  id: text,
  reply: { text, cards: [7], suggestions: [`more of ${text}`], context, deck: null, left: 3 },
  at: 2,
})
const after = (...events: ChatEvent[]): Chat => events.reduce(change, openChat(EMPTY))
const texts = ({ conversation }: Chat) => conversation.messages.map(({ text }) => text)

it('waits for the answer to a question, and keeps the context for the next one', () => {
  const waiting = after(asked('one'))
  expect(waiting.state).toBe('loading')
  const told = change(waiting, answered('two', '{"card":7}'))
  expect(told).toMatchObject({ state: 'idle', spoken: 'two' })
  expect(told.conversation.context).toBe('{"card":7}')
  expect(texts(told)).toEqual(['one', 'two'])
})

it('offers the suggestions of the last answer only', () => {
  const told = after(asked('one'), answered('a'), asked('two'), answered('b'))
  expect(suggestionsOf(told)).toEqual(['more of b'])
  expect(suggestionsOf(change(told, asked('three')))).toEqual([])
})

it('joins what is streamed, and replaces it by the answer', () => {
  const streamed = after(
    asked('one'),
    { kind: 'streamed', text: 'It costs ' },
    { kind: 'streamed', text: '8.' },
  )
  expect(streamed.partial).toBe('It costs 8.')
  expect(change(streamed, answered('It costs 4.'))).toMatchObject({ partial: '', state: 'idle' })
})

it('asks the same question again after a failure', () => {
  const failed = after(asked('one'), { kind: 'failed', failure: { kind: 'offline' } })
  expect(failed).toMatchObject({ state: 'error', failure: { kind: 'offline' } })
  const again = change(failed, { kind: 'retried' })
  expect(again).toMatchObject({ state: 'loading', failure: null })
  expect(texts(again)).toEqual(['one'])
})

it('offers a question again that was not answered before the page was left', () => {
  const { conversation } = after(asked('one'))
  expect(openChat(conversation)).toMatchObject({ state: 'error', failure: { kind: 'unavailable' } })
})

it('can take back that it was cleared, until the next question', () => {
  const cleared = after(asked('one'), answered('a'), { kind: 'cleared' })
  expect(texts(cleared)).toEqual([])
  expect(texts(change(cleared, { kind: 'restored' }))).toEqual(['one', 'a'])
  expect(change(cleared, asked('two')).cleared).toBeNull()
})

it('keeps the last sixty messages', () => {
  const events = Array.from({ length: 40 }, (_, turn) => [asked(`${turn}`), answered(`${turn}`)])
  expect(after(...events.flat()).conversation.messages).toHaveLength(60)
})
