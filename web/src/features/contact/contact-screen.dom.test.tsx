import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallError } from '@/shared/api/call-error'
import { callFunction } from '@/shared/api/functions'
import { showAlone } from '@/shared/testing/test-page'
import { ContactScreen } from './contact-screen'
import { MAX_LENGTH } from './message'

const user = vi.hoisted(() => ({ id: 'ana', email: 'ana@example.org' }))

vi.mock('@/shared/session/session', () => ({ useUser: () => user }))
vi.mock('@/shared/api/functions', async (original) => ({
  ...(await original<object>()),
  callFunction: vi.fn<typeof callFunction>(),
}))

const call = vi.mocked(callFunction)

beforeEach(() => {
  sessionStorage.clear()
  user.id = 'ana'
  call.mockReset()
  vi.stubGlobal('scrollTo', vi.fn<() => void>())
})

afterEach(cleanup)

async function show() {
  showAlone(ContactScreen)
  await screen.findByRole('button', { name: 'Send' })
}

const area = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' })
const write = (value: string) => fireEvent.change(area(), { target: { value } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }))
const alert = () => screen.getByRole('alert').textContent

it('sends topic, message and language, then thanks and offers to write another', async () => {
  call.mockResolvedValue({ success: true })
  await show()
  expect(screen.getByText(/reply to ana@example\.org/)).toBeTruthy()

  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'idea' } })
  write('Hearts could sparkle.')
  send()

  const thanks = await screen.findByRole('heading', { name: /^Thanks/ })
  expect(document.activeElement?.contains(thanks)).toBe(true)
  expect(call).toHaveBeenCalledWith(
    'contact',
    expect.objectContaining({
      body: { topic: 'idea', message: 'Hearts could sparkle.', language: 'en' },
    }),
  )
  expect(sessionStorage).toHaveLength(0)

  fireEvent.click(screen.getByRole('button', { name: 'Write another message' }))
  expect(area().value).toBe('')
  expect(document.activeElement).toBe(area())
})

it.each([
  ['too short', 'Hm', 'Tell us a little more: at least 10 characters.'],
  ['too long', 'x'.repeat(MAX_LENGTH + 1), 'Shorten your message to 4,000 characters'],
])(
  'does not send a message that is %s, and shows an error at the field',
  async (_case, message, advice) => {
    await show()
    write(message)
    send()

    expect(call).not.toHaveBeenCalled()
    expect(area().getAttribute('aria-invalid')).toBe('true')
    const described = area().getAttribute('aria-describedby')?.split(' ') ?? []
    const descriptions = described.map((id) => document.getElementById(id)?.textContent)
    expect(descriptions.join(' ')).toContain(advice)
    expect(document.activeElement).toBe(area())

    write('Now it is a message.')
    expect(area().getAttribute('aria-invalid')).toBe('false')
  },
)

it.each([
  ['over_contact_limit', 429, 'try again in an hour'],
  ['network', 0, 'check your connection'],
  ['unavailable', 503, 'try again in a moment'],
])('keeps the text when the server answers %s', async (code, status, advice) => {
  call.mockRejectedValue(new CallError(code, status, 'no'))
  await show()
  write('This text must not be lost.')
  send()

  await waitFor(() => expect(alert()).toContain(advice))
  expect(area().value).toBe('This text must not be lost.')
  expect(sessionStorage).toHaveLength(1)

  call.mockResolvedValue({ success: true })
  send()
  expect(await screen.findByRole('heading', { name: /^Thanks/ })).toBeTruthy()
})

it('shows an error of the server about the message at the field', async () => {
  call.mockRejectedValue(new CallError('message_too_short', 400, 'no'))
  await show()
  write('Long enough, or so it seemed.')
  send()

  expect(await screen.findByText(/^Tell us a little more/)).toBeTruthy()
  const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent)
  expect(alerts).toEqual([expect.stringMatching(/^Tell us a little more/), ''])
})

it('keeps the draft across a reload, for its author only', async () => {
  await show()
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'bug' } })
  write('Half a thou')
  cleanup()

  await show()
  expect(area().value).toBe('Half a thou')
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('bug')
  cleanup()

  user.id = 'ben'
  await show()
  expect(area().value).toBe('')
})

it('starts empty when the stored draft cannot be parsed', async () => {
  sessionStorage.setItem('contact-draft-ana', '{"topic":"spells"')
  await show()
  expect(area().value).toBe('')
})

it('always shows the length, but announces it only near the limit', async () => {
  await show()
  write('x'.repeat(1234))
  expect(screen.getByText('1,234 / 4,000').getAttribute('aria-hidden')).toBe('true')
  expect(screen.getByRole('status').textContent).toBe('')

  write('x'.repeat(MAX_LENGTH - 80))
  expect(screen.getByRole('status').textContent).toBe('100 characters left')

  write('x'.repeat(MAX_LENGTH + 5))
  expect(screen.getByRole('status').textContent).toBe('Your message is over the limit')
})
