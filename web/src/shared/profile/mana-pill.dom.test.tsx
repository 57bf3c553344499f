import { cleanup, screen, waitFor } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { followRow } from '@/shared/session/live'
import { aProfile } from '@/shared/testing/fixtures/profile'
import { stubServer } from '@/shared/testing/stub-server'
import { showPage, signIn } from '@/shared/testing/test-page'
import { LiveProfile } from './live-profile'
import { ManaPill } from './mana-pill'

type Watch = Parameters<typeof followRow>[0]

const live = vi.hoisted(() => ({ followRow: vi.fn<(watch: Watch) => () => void>() }))
vi.mock('@/shared/session/live', () => live)
vi.mock('@/shared/api/auth-client', () => ({
  auth: () => Promise.resolve({ onAuthStateChange: () => {} }),
}))

const PROFILE = aProfile({ mana: 1250, avatar_url: '/avatars/u1/abc' })

const left = vi.fn<() => void>()

beforeEach(() => {
  localStorage.clear()
  live.followRow.mockReturnValue(left)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  signIn()
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const show = () =>
  showPage('/profile', () => (
    <>
      <LiveProfile />
      <ManaPill />
    </>
  ))

const watch = () => {
  const [options] = live.followRow.mock.calls.at(-1) ?? []
  if (!options) throw new Error('nothing is followed')
  return options
}

it('shows the balance with a link to its history, and announces nothing at first', async () => {
  stubServer({ 'GET /rest/v1/profiles': PROFILE })
  show()
  const pill = await screen.findByRole('link', { name: 'Your mana: 1,250. See its history' })
  expect(pill.getAttribute('href')).toBe('/profile#mana-history')
  expect(pill.textContent).toBe('1,250')
  expect(screen.getAllByRole('status')[0]?.textContent).toBe('')
})

it("follows changes of the player's row, and announces them to screen readers", async () => {
  stubServer({ 'GET /rest/v1/profiles': PROFILE })
  show()
  await screen.findByRole('link', { name: /1,250/ })
  expect(watch()).toMatchObject({ topic: 'profile:u1', table: 'profiles', filter: 'id=eq.u1' })

  act(() => watch().onUpdate({ ...PROFILE, id: 'u1', mana: 1235 }))
  await waitFor(() => expect(screen.getByRole('link').textContent).toBe('1,235'))
  expect(screen.getByText('You now have 1,235 mana')).toBeTruthy()
})

it('refetches after a reconnect, because events may have been missed', async () => {
  let mana = 1250
  stubServer({ 'GET /rest/v1/profiles': () => ({ ...PROFILE, mana }) })
  show()
  await screen.findByRole('link', { name: /1,250/ })
  mana = 1000
  act(() => watch().onListening())
  await waitFor(() => expect(screen.getByRole('link').textContent).toBe('1,000'))
})

it('unsubscribes when it unmounts', async () => {
  stubServer({ 'GET /rest/v1/profiles': PROFILE })
  show()
  await screen.findByRole('link', { name: /1,250/ })
  cleanup()
  expect(left).toHaveBeenCalled()
})

it('says that the balance is unknown when it could not be loaded', async () => {
  stubServer({})
  show()
  const pill = await screen.findByRole('link', { name: /couldn’t be loaded/ })
  expect(pill.textContent).toBe('–')
})

it('stores the URL of the picture, and removes it with the picture', async () => {
  stubServer({ 'GET /rest/v1/profiles': PROFILE })
  show()
  await waitFor(() => expect(localStorage.getItem('avatar_u1')).toBe('/avatars/u1/abc'))
  act(() => watch().onUpdate({ ...PROFILE, avatar_url: null }))
  await waitFor(() => expect(localStorage.getItem('avatar_u1')).toBeNull())
})
