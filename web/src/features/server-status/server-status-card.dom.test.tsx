import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import en from '@/locales/en.json'
import { I18nProvider } from '@/shared/i18n/i18n'
import { ServerStatusCard } from './server-status-card'

const fetchMock = vi.fn<typeof fetch>()

const healthy = () => Response.json({ status: 'ok', version: '1.2.3' })

function renderCard() {
  render(
    <I18nProvider language="en" messages={en}>
      <ServerStatusCard />
    </I18nProvider>,
  )
}

beforeEach(() => {
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('says that it is checking, then that the server is up, with its version', async () => {
  fetchMock.mockResolvedValue(healthy())
  renderCard()

  expect(screen.getByRole('status').textContent).toBe('Checking the server…')
  expect(await screen.findByText('Version 1.2.3')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain('Up and running')
})

it.each([
  ['is broken', () => Promise.resolve(new Response('', { status: 503 }))],
  ['is not ours', () => Promise.resolve(new Response('<!doctype html>'))],
  ['is unwell', () => Promise.resolve(Response.json({ status: 'down', version: '1.2.3' }))],
  ['is silent', () => Promise.reject(new TypeError('Failed to fetch'))],
])('offers another try when the server %s', async (_case, answer) => {
  fetchMock.mockImplementationOnce(answer)
  renderCard()
  const retry = await screen.findByRole('button', { name: 'Try again' })

  retry.focus()
  fetchMock.mockResolvedValue(healthy())
  fireEvent.click(retry)

  expect(await screen.findByText('Up and running')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Check again' }))
})

it('tells an offline visitor so, and checks again when the network is back', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  renderCard()
  expect(await screen.findByText('You are offline')).toBeTruthy()

  fetchMock.mockResolvedValue(healthy())
  fireEvent(window, new Event('online'))

  expect(await screen.findByText('Up and running')).toBeTruthy()
})
