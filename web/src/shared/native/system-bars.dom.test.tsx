import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { chooseTheme } from '@/shared/theme/theme'
import { keepSystemBarsPainted, paintSystemBars } from './system-bars'

const calls = vi.hoisted(() => vi.fn<(method: string, value: string) => void>())

vi.mock('@capacitor/core', () => ({
  SystemBars: { setStyle: ({ style }: { style: string }) => calls('bars', style) },
  SystemBarsStyle: { Dark: 'DARK', Light: 'LIGHT' },
}))

vi.mock('@capacitor/status-bar', () => ({
  StatusBar: {
    setStyle: ({ style }: { style: string }) => calls('status', style),
    setBackgroundColor: ({ color }: { color: string }) => calls('colour', color),
  },
  Style: { Dark: 'DARK', Light: 'LIGHT' },
}))

beforeEach(() => {
  calls.mockReset()
  delete window.Capacitor
  document.documentElement.className = 'light'
})

it('does nothing in a browser', async () => {
  await paintSystemBars('dark')
  expect(calls).not.toHaveBeenCalled()
})

it('sets only the icon colour on iOS, where the page is behind the bars', async () => {
  window.Capacitor = { getPlatform: () => 'ios' }
  await paintSystemBars('light')
  expect(calls.mock.calls).toEqual([['bars', 'LIGHT']])
})

it('also sets the background colour on Android', async () => {
  window.Capacitor = { getPlatform: () => 'android' }
  await paintSystemBars('dark')
  expect(calls.mock.calls).toEqual([
    ['bars', 'DARK'],
    ['status', 'DARK'],
    ['colour', '#2a1d14'],
  ])
})

it('follows the theme', async () => {
  window.Capacitor = { getPlatform: () => 'android' }
  keepSystemBarsPainted()
  await waitFor(() => expect(calls).toHaveBeenLastCalledWith('colour', '#e6d8bd'))

  chooseTheme('dark')
  await waitFor(() => expect(calls).toHaveBeenLastCalledWith('colour', '#2a1d14'))
})
