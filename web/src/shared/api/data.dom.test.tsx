import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { STORAGE_KEY } from './stored-session'
import { refusal, stubServer } from '@/shared/testing/stub-server'
import { signIn, type AuthCall } from '@/shared/testing/test-page'
import { ask } from './data'

const client = vi.hoisted(() => ({
  onAuthStateChange: () => {},
  getUser: vi.fn<AuthCall>(() => Promise.resolve({ data: { user: null }, error: null })),
  signOut: vi.fn<AuthCall>(),
  getSession: vi.fn<AuthCall>(),
  refreshSession: vi.fn<AuthCall>(),
}))
vi.mock('./auth-client', () => ({ auth: () => Promise.resolve(client) }))

beforeEach(() => localStorage.clear())

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const games = () => ask((data) => data.from('games').select('slug, name, icon_url'))

it('calls as a visitor with the key alone', async () => {
  const calls = stubServer({ 'GET /rest/v1/games': [] })
  expect(await games()).toEqual([])
  expect(calls[0]?.headers.get('apikey')).toBe('the-key')
  expect(calls[0]?.headers.get('authorization')).toBeNull()
  expect(calls[0]?.search.get('select')).toBe('slug,name,icon_url')
})

it('calls as the player with the stored token', async () => {
  signIn()
  const calls = stubServer({ 'GET /rest/v1/games': [] })
  await games()
  expect(calls[0]?.headers.get('authorization')).toMatch(/^Bearer head\./)
  expect(client.getSession).not.toHaveBeenCalled()
})

it('lets the auth client renew a token that is about to expire', async () => {
  signIn()
  const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '')
  const soon = Math.floor(Date.now() / 1000) + 30
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...stored, expires_at: soon }))
  client.getSession.mockResolvedValue({ data: { session: { access_token: 'fresh' } } })
  const calls = stubServer({ 'GET /rest/v1/games': [] })
  await games()
  expect(calls[0]?.headers.get('authorization')).toBe('Bearer fresh')
})

it('throws a refusal with its code', async () => {
  stubServer({ 'GET /rest/v1/games': () => refusal(429, 'PT429') })
  await expect(games()).rejects.toMatchObject({ name: 'CallError', code: 'PT429', status: 429 })
  expect(client.getUser).not.toHaveBeenCalled()
})

it('checks the session when the token is refused', async () => {
  stubServer({ 'GET /rest/v1/games': () => refusal(401, 'PGRST301') })
  await expect(games()).rejects.toMatchObject({ code: 'PGRST301' })
  expect(client.getUser).toHaveBeenCalledOnce()
})

it('signs out on this device when the account is gone', async () => {
  stubServer({ 'GET /rest/v1/games': () => refusal(401, 'PGRST301') })
  client.getUser.mockResolvedValue({ data: { user: null }, error: { code: 'user_not_found' } })
  await expect(games()).rejects.toMatchObject({ code: 'PGRST301' })
  expect(client.signOut).toHaveBeenCalledExactlyOnceWith({ scope: 'local' })
})

it('says that a new token could not be fetched, and keeps the session', async () => {
  signIn()
  stubServer({ 'GET /rest/v1/games': () => refusal(401, 'PGRST303') })
  const error = Object.assign(new Error('Failed to fetch'), { name: 'AuthRetryableFetchError' })
  client.refreshSession.mockResolvedValue({ data: { session: null }, error })
  await expect(games()).rejects.toMatchObject({ code: 'network', status: 0 })
  expect(localStorage.getItem(STORAGE_KEY)).not.toBeNull()
})

it('does not repeat the call without a new token', async () => {
  signIn()
  const calls = stubServer({ 'GET /rest/v1/games': () => refusal(401, 'PGRST303') })
  const error = Object.assign(new Error('Session gone'), { name: 'AuthApiError', status: 400 })
  client.refreshSession.mockResolvedValue({ data: { session: null }, error })
  await expect(games()).rejects.toMatchObject({ code: 'PGRST303', status: 401 })
  expect(calls).toHaveLength(1)
  expect(client.getUser).toHaveBeenCalledOnce()
})

it('says that the server was not reached', async () => {
  stubServer({})
  await expect(games()).rejects.toMatchObject({ code: 'network', status: 0 })
})
