import { AuthApiError } from '@supabase/auth-js'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SignUpScreen } from './sign-up-screen'
import { fillIn, showPage, user, type AuthCall } from '@/shared/testing/test-page'

const client = vi.hoisted(() => ({ signUp: vi.fn<AuthCall>(), resend: vi.fn<AuthCall>() }))
vi.mock('@/shared/api/auth-client', () => ({ auth: () => Promise.resolve(client) }))

const PASSWORD = 'copper lantern rides north'

beforeEach(() => {
  client.signUp.mockResolvedValue({ data: { session: {} }, error: null })
})

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

const show = () =>
  showPage('/signup', () => (
    <SignUpScreen
      legal={(document, close) => (
        <div role="dialog" aria-label={document}>
          <button type="button" onClick={close}>
            Close
          </button>
        </div>
      )}
    />
  ))

interface Typed {
  username?: string
  email?: string
  password?: string
}

async function fill(typed: Typed) {
  const { username = '', email = 'jaina@example.org', password = PASSWORD } = typed
  await fillIn('Username (optional)', username)
  await fillIn('Email', email)
  await fillIn('Password', password)
}

const signUp = () => user.click(screen.getByRole('button', { name: 'Sign up' }))

it('creates an account with a username and the language for its mails', async () => {
  show()
  await fill({ username: 'Jaina P.' })
  expect(screen.getByText('Your name will be JainaP')).toBeTruthy()
  await signUp()
  await waitFor(() =>
    expect(client.signUp).toHaveBeenCalledExactlyOnceWith({
      email: 'jaina@example.org',
      password: PASSWORD,
      options: { data: { language: 'en', username: 'JainaP' } },
    }),
  )
})

it('sends no username when none is typed', async () => {
  show()
  await fill({})
  await signUp()
  await waitFor(() => expect(client.signUp).toHaveBeenCalled())
  expect(client.signUp.mock.calls[0]?.[0]).toMatchObject({ options: { data: { language: 'en' } } })
  expect(client.signUp.mock.calls[0]?.[0]).not.toHaveProperty('options.data.username')
})

it('asks for the password once', async () => {
  show()
  await fill({})
  expect(screen.queryByLabelText('Confirm password')).toBeNull()
})

it('removes an error as soon as its field is right, and adds none meanwhile', async () => {
  show()
  await fill({ username: 'J!', email: 'jaina', password: 'short' })
  await signUp()
  await screen.findByText('Username must be at least 3 characters long')
  await user.type(screen.getByLabelText('Username (optional)'), 'o')
  expect(screen.getByText('Username must be at least 3 characters long')).toBeTruthy()
  await user.type(screen.getByLabelText('Username (optional)'), 'ë')
  expect(screen.queryByText('Username must be at least 3 characters long')).toBeNull()
  await user.type(screen.getByLabelText('Password'), 'er')
  expect(screen.getByText('Password must be 8-128 characters long')).toBeTruthy()
  await user.type(screen.getByLabelText('Password'), 'ly')
  expect(screen.queryByText('Password must be 8-128 characters long')).toBeNull()
  expect(screen.getByText('Invalid email format')).toBeTruthy()
  await user.clear(screen.getByLabelText('Username (optional)'))
  await user.type(screen.getByLabelText('Username (optional)'), 'x')
  expect(screen.queryByText('Username must be at least 3 characters long')).toBeNull()
})

it('moves the focus to the first of several invalid fields', async () => {
  show()
  await fill({ username: 'é!', email: 'jaina', password: 'short' })
  await signUp()
  expect(await screen.findByText('Username must be at least 3 characters long')).toBeTruthy()
  expect(screen.getByText('Invalid email format')).toBeTruthy()
  expect(screen.getByText('Password must be 8-128 characters long')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Username (optional)'))
})

it('shows the strength of the password, but accepts any that is long enough', async () => {
  show()
  await fill({ password: 'jaina1234' })
  expect(await screen.findByText('Very weak password')).toBeTruthy()
  expect(screen.getByText('Don’t use your name or email address.')).toBeTruthy()
  expect(screen.getByText('Avoid sequences such as 1234 or qwerty.')).toBeTruthy()
  await signUp()
  await waitFor(() => expect(client.signUp).toHaveBeenCalled())
})

it('links to login and password reset for an email address that has an account', async () => {
  const error = new AuthApiError('User already registered', 422, 'user_already_exists')
  client.signUp.mockResolvedValue({ data: {}, error })
  show()
  await fill({})
  await signUp()
  expect(await screen.findByText('An account with this email address already exists')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  expect(screen.getByRole('link', { name: 'Forgot your password?' })).toBeTruthy()
})

it('shows the mailbox notice when the email address must be confirmed, and goes back to change it', async () => {
  client.signUp.mockResolvedValue({ data: { session: null, user: {} }, error: null })
  show()
  await fill({})
  await signUp()

  const title = await screen.findByRole('heading', { name: 'Check your inbox' })
  expect(screen.getByText(/jaina@example\.org/)).toBeTruthy()
  expect(document.activeElement).toBe(title)
  expect(screen.getByRole('button', { name: /^Resend in/ }).ariaDisabled).toBe('true')

  await user.click(screen.getByRole('button', { name: 'Use another address' }))
  expect(await screen.findByLabelText('Email')).toBeTruthy()
})

it('opens the terms and the policy over the form', async () => {
  show()
  await fill({})
  await user.click(screen.getByRole('button', { name: 'terms of service' }))
  expect(screen.getByRole('dialog', { name: 'terms' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'privacy policy' }))
  expect(screen.getByRole('dialog', { name: 'privacy' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('jaina@example.org')
})
