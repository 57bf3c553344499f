import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { callFunction } from '@/shared/api/functions'
import { DevicesSection } from './devices-section'
import { press, showPage, signIn, type AuthCall } from '@/shared/testing/test-page'

const client = vi.hoisted(() => ({ onAuthStateChange: () => {}, signOut: vi.fn<AuthCall>() }))
vi.mock('@/shared/api/auth-client', () => ({ auth: () => Promise.resolve(client) }))

const call = vi.hoisted(() =>
  vi.fn<(...values: Parameters<typeof callFunction>) => Promise<unknown>>(),
)
vi.mock('@/shared/api/functions', () => ({ callFunction: call }))

const HOUR_MS = 3_600_000

const device = (id: string, agent: string | null, hoursAgo: number, current = false) => ({
  id,
  current,
  created_at: '2026-01-01T00:00:00Z',
  last_used_at: new Date(Date.now() - hoursAgo * HOUR_MS).toISOString(),
  user_agent: agent,
  ip: '192.0.2.1',
})

const HERE = device(
  'd1',
  'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  0,
  true,
)
const PHONE = device(
  'd2',
  'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36',
  3,
)
const OTHER = device('d3', null, 30)

beforeEach(() => {
  call.mockResolvedValue({ devices: [HERE, PHONE, OTHER], success: true })
  client.signOut.mockResolvedValue({ error: null })
  signIn()
})

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

const show = () => showPage('/settings', () => <DevicesSection />)

/** The number of requests for the list. */
const requestCount = () => call.mock.calls.filter(([, { method }]) => method === 'GET').length

const confirm = async () => {
  const dialog = await screen.findByRole('dialog')
  within(dialog)
    .getByRole('button', { name: /^Log (it|them) out$/ })
    .click()
}

it('lists the devices by name, with their last use', async () => {
  show()
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    'Firefox on Linux This device · 192.0.2.1',
    'Chrome on Android Last used 3 hours ago · 192.0.2.1',
    'Unknown device Last used yesterday · 192.0.2.1',
  ])
  expect(screen.queryByRole('button', { name: 'Log out Firefox on Linux' })).toBeNull()
})

it('signs one out after a confirmation', async () => {
  show()
  await press('Log out Chrome on Android')
  expect(screen.getByText(/log in again on this device: Chrome on Android/)).toBeTruthy()
  expect(call).toHaveBeenCalledOnce()
  await confirm()

  expect(await screen.findByText('Logged out')).toBeTruthy()
  expect(call.mock.calls.find(([, { method }]) => method === 'DELETE')).toMatchObject([
    'devices',
    { body: { id: 'd2' } },
  ])
  await waitFor(() => expect(requestCount()).toBe(2))
})

it('signs out nothing when the confirmation is cancelled', async () => {
  show()
  await press('Log out Chrome on Android')
  await press('Cancel')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(call).toHaveBeenCalledOnce()
})

it('signs all others out after a confirmation', async () => {
  show()
  await press('Log out all others')
  await confirm()

  expect(await screen.findByText('Logged out')).toBeTruthy()
  expect(client.signOut).toHaveBeenCalledExactlyOnceWith({ scope: 'others' })
  await waitFor(() => expect(requestCount()).toBe(2))
})

it('says that there is no other device', async () => {
  call.mockResolvedValue({ devices: [HERE] })
  show()
  expect(await screen.findByText('No other device is logged in.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Log out all others' })).toBeNull()
})

it('shows an error when the list cannot be loaded, and retries', async () => {
  call.mockRejectedValueOnce(Object.assign(new Error('none'), { code: 'network', status: 0 }))
  show()
  expect(await screen.findByText(/Check your connection/)).toBeTruthy()
  await press('Try again')
  expect(await screen.findByText('Firefox on Linux')).toBeTruthy()
})
