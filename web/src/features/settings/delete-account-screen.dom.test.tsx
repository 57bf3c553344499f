import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { callFunction } from '@/shared/api/functions'
import { DeleteAccountScreen } from './delete-account-screen'
import { press, showPage, signIn, type, user, type AuthCall } from '@/shared/testing/test-page'

const client = vi.hoisted(() => ({
  onAuthStateChange: () => {},
  signOut: vi.fn<AuthCall>(),
  mfa: { listFactors: vi.fn<AuthCall>(), challengeAndVerify: vi.fn<AuthCall>() },
}))
vi.mock('@/shared/api/auth-client', () => ({ auth: () => Promise.resolve(client) }))

type Call = (...values: Parameters<typeof callFunction>) => Promise<unknown>
const call = vi.hoisted(() => vi.fn<Call>())
vi.mock('@/shared/api/functions', () => ({ callFunction: call }))

/** The server's responses, by function and method. */
let answers: Record<string, () => Promise<unknown>> = {}

beforeEach(() => {
  answers = {
    'delete_user POST': () => Promise.resolve({ success: true }),
    'deletion_request GET': () => Promise.resolve({ request: null }),
  }
  call.mockImplementation((name, { method = 'POST' }) => {
    const answer = answers[`${name} ${method}`]
    return answer ? answer() : Promise.reject(new Error(`${method} ${name} was not expected`))
  })
  client.signOut.mockResolvedValue({ error: null })
  signIn()
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.resetAllMocks()
})

const show = () => showPage('/settings/delete-account', () => <DeleteAccountScreen />)

const refuse = (code: string, status: number) => () =>
  Promise.reject(Object.assign(new Error(code), { code, status }))

const calls = (name: string, method?: string) =>
  call.mock.calls.filter(([called, options]) => called === name && options.method === method)

async function confirmDeletion(password: string) {
  await type('Your password', password)
  await user.click(screen.getByRole('checkbox'))
  await press('Delete my account for good')
}

it('deletes nothing without the password and the confirmation', async () => {
  show()
  await press('Delete my account for good')
  expect(await screen.findByText('Password required')).toBeTruthy()
  expect(screen.getByText('Tick the box first')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Your password'))
  expect(calls('delete_user')).toHaveLength(0)
})

it.each(['reauthentication_needed', 'insufficient_aal'])(
  'asks for the second factor after %s, then deletes',
  async (code) => {
    signIn({ factors: [{ id: 'f1', status: 'verified' }] })
    client.mfa.listFactors.mockResolvedValue({ data: { totp: [{ id: 'f1' }] }, error: null })
    client.mfa.challengeAndVerify.mockResolvedValue({ error: null })
    answers['delete_user POST'] = refuse(code, 403)
    show()
    await confirmDeletion('correct horse')
    await screen.findByRole('heading', { name: 'Confirm it’s you' })
    answers['delete_user POST'] = () => Promise.resolve({ success: true })
    await type('Six-digit code', '123456')
    expect(await screen.findByText('page /login')).toBeTruthy()
    expect(calls('delete_user')).toHaveLength(2)
  },
)

it('deletes the account, clears this device, and goes to the login page', async () => {
  localStorage.setItem('avatar_u1', 'picture')
  const history = show()
  await confirmDeletion('copper lantern')

  expect(await screen.findByText('Your account was deleted')).toBeTruthy()
  expect(await screen.findByText('page /login')).toBeTruthy()
  expect(calls('delete_user')).toMatchObject([
    ['delete_user', { body: { password: 'copper lantern' } }],
  ])
  expect(client.signOut).toHaveBeenCalledExactlyOnceWith({ scope: 'local' })
  expect(localStorage.getItem('avatar_u1')).toBeNull()
  expect(history.location.href).toBe('/login')
})

it('shows at the field that the password is wrong', async () => {
  answers['delete_user POST'] = refuse('incorrect_password', 403)
  show()
  await confirmDeletion('guess')
  expect(await screen.findByText('Incorrect password')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Your password'))
  expect(client.signOut).not.toHaveBeenCalled()
})

it.each([
  ['account_deletion_failed', 500, 'Failed to delete account'],
  ['no_user', 401, 'No user found'],
  ['network', 0, /Check your connection/],
  ['strange', 418, 'An unexpected error occurred'],
])('shows the text for %s', async (code, status, text) => {
  answers['delete_user POST'] = refuse(code, status)
  show()
  await confirmDeletion('copper lantern')
  expect(await screen.findByText(text)).toBeTruthy()
})

it('sends a request to the operator, after a confirmation', async () => {
  answers['deletion_request POST'] = () => {
    answers['deletion_request GET'] = () =>
      Promise.resolve({ request: { created_at: '2026-03-04T12:00:00Z' } })
    return Promise.resolve({ request: { created_at: '2026-03-04T12:00:00Z' } })
  }
  show()
  await type('Message (optional)', ' I lost my password. ')
  await press('Request deletion')
  const dialog = await screen.findByRole('dialog')
  expect(calls('deletion_request')).toHaveLength(0)
  within(dialog).getByRole('button', { name: 'Request deletion' }).click()

  expect(await screen.findByText('Requested on March 4, 2026')).toBeTruthy()
  expect(calls('deletion_request')).toMatchObject([
    ['deletion_request', { body: { message: 'I lost my password.', language: 'en' } }],
  ])
})

it('withdraws a request', async () => {
  answers['deletion_request GET'] = () =>
    Promise.resolve({ request: { created_at: '2026-03-04T12:00:00Z' } })
  answers['deletion_request DELETE'] = () => {
    answers['deletion_request GET'] = () => Promise.resolve({ request: null })
    return Promise.resolve({ request: null })
  }
  show()
  await press('Withdraw the request')
  expect(await screen.findByText('Request withdrawn')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Request deletion' })).toBeTruthy()
})

it('shows an error when requests are unavailable', async () => {
  answers['deletion_request POST'] = refuse('over_deletion_request_limit', 429)
  show()
  await press('Request deletion')
  within(await screen.findByRole('dialog'))
    .getByRole('button', { name: 'Request deletion' })
    .click()
  expect(await screen.findByText(/Too many attempts/)).toBeTruthy()
})
