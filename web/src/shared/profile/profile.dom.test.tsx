import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { aProfile, aProfileView } from '@/shared/testing/fixtures/profile'
import { refusal, stubServer, type Call } from '@/shared/testing/stub-server'
import { signInEach } from '@/shared/testing/test-page'
import { useFigures } from './figures'
import { useProfile } from './profile'

vi.mock('@/shared/api/auth-client', () => ({
  auth: () => Promise.resolve({ onAuthStateChange: () => {} }),
}))

const PROFILE = aProfile()

const FIGURES = aProfileView()

signInEach()

function result<T>(hook: () => T) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  return renderHook(hook, { wrapper }).result
}

const names = (calls: Call[]) => calls.map(({ name }) => name)

it("reads the player's row", async () => {
  const calls = stubServer({ 'GET /rest/v1/profiles': PROFILE })
  const profile = result(useProfile)
  await waitFor(() => expect(profile.current.data).toEqual(PROFILE))
  expect(calls[0]?.search.get('id')).toBe('eq.u1')
  expect(calls[0]?.search.get('select')).toBe(
    'username,created_at,mana,subscription_tier,avatar_url',
  )
})

it('creates a missing profile, then reads it', async () => {
  let created = false
  const calls = stubServer({
    'GET /rest/v1/profiles': () => (created ? PROFILE : refusal(406, 'PGRST116')),
    'POST /rest/v1/profiles': () => {
      created = true
      return new Response(null, { status: 201 })
    },
  })
  const profile = result(useProfile)
  await waitFor(() => expect(profile.current.data).toEqual(PROFILE))
  expect(names(calls)).toEqual([
    'GET /rest/v1/profiles',
    'POST /rest/v1/profiles',
    'GET /rest/v1/profiles',
  ])
  expect(calls[1]?.body).toEqual({
    id: 'u1',
    username: 'jo',
    mana: 250,
    subscription_tier: 'free',
  })
})

it('creates nothing when reading fails for another reason', async () => {
  const calls = stubServer({ 'GET /rest/v1/profiles': () => refusal(503, 'PGRST000') })
  const profile = result(useProfile)
  await waitFor(() => expect(profile.current.error).toMatchObject({ code: 'PGRST000' }))
  expect(names(calls)).toEqual(['GET /rest/v1/profiles'])
})

it('creates a missing profile for the figures too', async () => {
  let created = false
  stubServer({
    'POST /rest/v1/rpc/profile_view': () => (created ? FIGURES : null),
    'POST /rest/v1/profiles': () => {
      created = true
      return new Response(null, { status: 201 })
    },
  })
  const figures = result(useFigures)
  await waitFor(() => expect(figures.current.data).toEqual(FIGURES))
})
