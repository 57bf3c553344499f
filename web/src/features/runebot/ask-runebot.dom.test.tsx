import { expect, it, vi } from 'vitest'
import { stubServer } from '@/shared/testing/stub-server'
import { askRuneBot, type Question } from './ask-runebot'

vi.mock('@/shared/api/auth-client', () => ({
  auth: async () => ({
    getSession: async () => ({ data: { session: { access_token: 'the-token' } } }),
    onAuthStateChange: () => {},
  }),
}))

const QUESTION: Question = { message: 'Taunt?', language: 'en', context: null, model: false }

function ask(question: Question) {
  const onText = vi.fn<(text: string) => void>()
  return { onText, answer: askRuneBot(question, { onText, signal: new AbortController().signal }) }
}

function streamed(...events: [name: string, data: object][]) {
  const text = events.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
  return new Response(text.join(''), { headers: { 'content-type': 'text/event-stream' } })
}

it('sends message, language and context as the player', async () => {
  const calls = stubServer({ 'POST /functions/v1/chat': { reply: 'A keyword.' } })
  const { answer } = ask({ ...QUESTION, context: '{"card":7}' })
  expect((await answer).text).toBe('A keyword.')
  expect(calls[0]?.body).toEqual({
    message: 'Taunt?',
    language: 'en',
    model: false,
    context: '{"card":7}',
  })
  expect(calls[0]?.headers.get('apikey')).toBe('the-key')
  expect(calls[0]?.headers.get('authorization')).toBe('Bearer the-token')
})

it.each(['done', 'replace'])('shows sentences as they come, until the answer: %s', async (last) => {
  const calls = stubServer({
    'POST /functions/v1/chat': () =>
      streamed(
        ['text', { text: 'One. ' }],
        ['text', { text: 'Two.' }],
        [last, { reply: 'Three.' }],
      ),
  })
  const { answer, onText } = ask({ ...QUESTION, model: true })
  expect((await answer).text).toBe('Three.')
  expect(onText.mock.calls.flat()).toEqual(['One. ', 'Two.'])
  expect(calls[0]?.headers.get('accept')).toBe('text/event-stream')
})

it('fails when a stream is cut', async () => {
  stubServer({ 'POST /functions/v1/chat': () => streamed(['text', { text: 'One. ' }]) })
  await expect(ask({ ...QUESTION, model: true }).answer).rejects.toMatchObject({ code: 'network' })
})

it('has the status and the body of a refusal', async () => {
  const body = { code: 'chat_limit', message: 'Enough', resets_at: '2026-12-01T00:00:00Z' }
  stubServer({ 'POST /functions/v1/chat': () => Response.json(body, { status: 429 }) })
  await expect(ask(QUESTION).answer).rejects.toMatchObject({ status: 429, body })
})
