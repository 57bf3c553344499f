import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as messages from '@/shared/i18n/load-messages'
import { matchStore } from '@/shared/matches/match-store'
import { recordMatch } from '@/shared/matches/matches'
import { SettingsScreen } from './settings-screen'
import { stubServer } from '@/shared/testing/stub-server'
import { press, showPage, signIn, user, type AuthCall } from '@/shared/testing/test-page'

const client = vi.hoisted(() => ({
  onAuthStateChange: () => {},
  updateUser: vi.fn<AuthCall>(),
  signOut: vi.fn<AuthCall>(),
}))
vi.mock('@/shared/api/auth-client', () => ({ auth: () => Promise.resolve(client) }))
vi.mock('@/shared/matches/match-store', () => import('@/shared/testing/match-store'))
vi.mock('@/shared/api/functions', () => ({ callFunction: () => Promise.resolve({ devices: [] }) }))

beforeEach(() => {
  localStorage.clear()
  document.documentElement.className = 'light'
  client.updateUser.mockResolvedValue({ error: null })
  client.signOut.mockResolvedValue({ error: null })
  signIn()
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.resetAllMocks()
  Reflect.deleteProperty(navigator, 'vibrate')
})

const show = (address = '/settings') => showPage(address, () => <SettingsScreen />)

const path = async (name: string) =>
  (await screen.findByRole('link', { name })).getAttribute('href')

const choose = async (name: string) => user.click(await screen.findByRole('radio', { name }))

it('shows the chosen language, saves it, and sends it to the server for mails', async () => {
  show()
  await choose('Español')
  expect(await screen.findByRole('heading', { level: 1, name: 'Ajustes' })).toBeTruthy()
  expect(localStorage.getItem('language')).toBe('es')
  await waitFor(() =>
    expect(client.updateUser).toHaveBeenCalledExactlyOnceWith({ data: { language: 'es' } }),
  )
})

it('shows no error when the language could not be sent to the server', async () => {
  client.updateUser.mockRejectedValue(new TypeError('Failed to fetch'))
  show()
  await choose('Français')
  expect(await screen.findByRole('heading', { level: 1, name: 'Réglages' })).toBeTruthy()
  expect(
    screen
      .queryAllByRole('alert')
      .map((alert) => alert.textContent)
      .join(''),
  ).toBe('')
})

it('keeps the language when another cannot be loaded', async () => {
  vi.spyOn(messages, 'loadMessages').mockRejectedValue(new TypeError('Failed to fetch'))
  show()
  await choose('Português')
  expect(await screen.findByText(/This language couldn’t be loaded/)).toBeTruthy()
  expect(client.updateUser).not.toHaveBeenCalled()
})

it('changes and saves the theme', async () => {
  show()
  await choose('Dark')
  expect(document.documentElement.classList.contains('dark')).toBe(true)
  expect(localStorage.getItem('theme')).toBe('dark')
})

it('offers vibration only if the device supports it', async () => {
  show()
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('checkbox', { name: /Vibration/ })).toBeNull()
  cleanup()

  Object.defineProperty(navigator, 'vibrate', { value: () => true, configurable: true })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  show()
  const vibration = await screen.findByRole('checkbox', { name: 'Vibration On' })
  fireEvent.click(vibration)
  expect(screen.getByRole('checkbox', { name: 'Vibration Off' })).toBeTruthy()
  expect(localStorage.getItem('haptics')).toBe('off')
})

it('links to help, the legal pages and the deletion of the account', async () => {
  show()
  expect(await path('Questions and answers')).toBe('/faq')
  expect(await path('Contact')).toBe('/contact')
  expect(await path('About Runeside')).toBe('/about')
  expect(await path('Terms of service')).toBe('/terms-of-service')
  expect(await path('Privacy policy')).toBe('/privacy-policy')
  expect(await path('Delete account')).toBe('/settings/delete-account')
})

it('signs this device out', async () => {
  show()
  await press('Log out')
  await waitFor(() => expect(client.signOut).toHaveBeenCalledExactlyOnceWith({ scope: 'local' }))
})

it('keeps matches that could not be sent for the next time, and says so', async () => {
  stubServer({ 'POST /rest/v1/rpc/match_record': undefined })
  const outcome = await recordMatch({
    id: 'm1',
    result: 'victory',
    played_at: '2026-01-05T12:00:00Z',
    source: 'manual',
  })
  expect(outcome).toBe('kept')
  show()
  await press('Log out')
  expect(
    await screen.findByText('1 match is kept on this device and sent when you log in here again.'),
  ).toBeTruthy()
  expect(await matchStore.get('m1')).toMatchObject({ user: 'u1', refusal: null })
})

it.each([
  ['#message=Confirmation+link+accepted', /Now open the one we sent to your other address/],
  ['#error=access_denied&error_code=otp_expired', 'This link is invalid or has expired'],
])('shows the result of a mailed link once: %s', async (hash, text) => {
  const history = show(`/settings${hash}`)
  expect(await screen.findByText(text)).toBeTruthy()
  await waitFor(() => expect(history.location.href).toBe('/settings'))
})
