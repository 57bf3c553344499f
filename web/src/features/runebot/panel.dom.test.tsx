import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { refusal, stubServer, type Answers } from '@/shared/testing/stub-server'
import { press, showPage, signInEach, user } from '@/shared/testing/test-page'
import { Launcher } from './launcher'

vi.mock('@/shared/api/auth-client', () => ({
  auth: async () => ({
    getSession: async () => ({ data: { session: { access_token: 'the-token' } } }),
    onAuthStateChange: () => {},
  }),
}))

const STATE = { model: false, left: 20, limit: 20 }
const PROFILE = { username: 'jo', created_at: '2026-01-01T00:00:00Z', mana: 250 }

const Asked = v.object({ message: v.string(), context: v.optional(v.string()) })

/** Answers a message with what it was asked, and how. */
function echo({ body }: { body: unknown }) {
  const { message, context } = v.parse(Asked, body)
  const reply = `Answer to ${message}${context ? ` after ${context}` : ''}`
  return { reply, suggestions: [`More on ${message}`], context: message, left: 19 }
}

const asks = (answers: Answers = {}) =>
  stubServer({
    'POST /rest/v1/rpc/chat_state': STATE,
    'GET /rest/v1/profiles': PROFILE,
    'POST /functions/v1/chat': echo,
    ...answers,
  })

signInEach({ matches: false })

/** The text of a message or of an error; screen readers get it a second time. */
const SHOWN = { selector: '.bot-text, .bot-failure p' }

async function open(answers?: Answers) {
  const calls = asks(answers)
  showPage('/decks', Launcher)
  await press('RuneBot')
  const panel = await screen.findByRole('dialog', { name: 'RuneBot' })
  return { calls, panel: within(panel) }
}

async function send(text: string) {
  await user.click(screen.getByLabelText('Ask a question'))
  await user.paste(text)
  await user.keyboard('{Enter}')
}

it('opens with what it can do, and asks what is tapped', async () => {
  const { panel } = await open()
  expect(panel.getByText(/Hello jo!/)).toBeTruthy()
  await press('What does Taunt do?')
  expect(await panel.findByText('Answer to What does Taunt do?', SHOWN)).toBeTruthy()
  expect(await panel.findByText('19 messages left today')).toBeTruthy()
})

it('sends the context back, and has suggestions under the last answer only', async () => {
  const { panel } = await open()
  await send('one')
  await press('More on one')
  expect(await panel.findByText('Answer to More on one after one', SHOWN)).toBeTruthy()
  expect(panel.queryByRole('button', { name: 'More on one' })).toBeNull()
  expect(panel.getByRole('button', { name: 'More on More on one' })).toBeTruthy()
})

it('sends nothing blank, and one question at a time', async () => {
  const { calls, panel } = await open({ 'POST /functions/v1/chat': () => new Promise(() => {}) })
  await send('   ')
  await send('one')
  expect(await panel.findByText('RuneBot is thinking…', { selector: '[role=status]' })).toBeTruthy()
  await send('two')
  expect(panel.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)
  const sent = calls.filter(({ name }) => name === 'POST /functions/v1/chat')
  expect(sent.map(({ body }) => v.parse(Asked, body).message)).toEqual(['one'])
})

it('shows an error of the server by its status, and tries again', async () => {
  let failing = true
  const { panel } = await open({
    'POST /functions/v1/chat': (call: { body: unknown }) =>
      failing ? refusal(503, 'broken') : echo(call),
  })
  await send('one')
  expect(await panel.findByText('API error: 503', SHOWN)).toBeTruthy()
  failing = false
  await press('Try again')
  expect(await panel.findByText('Answer to one', SHOWN)).toBeTruthy()
})

it('says when the limit ends, and that it is offline', async () => {
  const limited = { code: 'chat_limit', message: 'No', resets_at: '2026-12-01T00:00:00Z' }
  const answers = [Response.json(limited, { status: 429 }), undefined]
  const { panel } = await open({ 'POST /functions/v1/chat': () => answers.shift() })
  await send('one')
  expect(await panel.findByText(/used all your messages for today. More at /, SHOWN)).toBeTruthy()
  expect(panel.queryByRole('button', { name: 'Try again' })).toBeNull()
  await send('two')
  expect(await panel.findByText(/No connection/, SHOWN)).toBeTruthy()
})

it('says that an answer has no text', async () => {
  const { panel } = await open({ 'POST /functions/v1/chat': { cards: [1] } })
  await send('one')
  const text = 'Could not find response text in API response'
  expect(await panel.findByText(text, SHOWN)).toBeTruthy()
})

it('keeps the conversation on the device until it is cleared, which can be undone', async () => {
  const { panel } = await open()
  await send('one')
  await panel.findByText('Answer to one', SHOWN)
  const kept = Object.keys(localStorage).find((key) => key.endsWith('runebot'))
  expect(kept).toBe('unfinished u1 runebot')
  await press('Clear the conversation')
  expect(panel.queryByText('Answer to one', SHOWN)).toBeNull()
  await waitFor(() => expect(localStorage.getItem('unfinished u1 runebot')).toBeNull())
  await press('Undo')
  expect(await panel.findByText('Answer to one', SHOWN)).toBeTruthy()
})

it('asks without the outside model when the player wants that', async () => {
  const { calls, panel } = await open({ 'POST /rest/v1/rpc/chat_state': { ...STATE, model: true } })
  await user.click(await panel.findByLabelText('Without the outside model'))
  await send('one')
  await panel.findByText('Answer to one', SHOWN)
  const { body, headers } = calls.find(({ name }) => name === 'POST /functions/v1/chat') ?? {}
  expect(body).toMatchObject({ model: false })
  expect(headers?.get('accept')).not.toBe('text/event-stream')
  expect(localStorage.getItem('runebot_model')).toBe('off')
})
