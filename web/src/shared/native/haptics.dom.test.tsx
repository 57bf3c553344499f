import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { chooseHaptics, haptic } from './haptics'

const impact = vi.hoisted(() => vi.fn<(options: { style: string }) => Promise<void>>())

vi.mock('@capacitor/haptics', () => ({
  Haptics: { impact },
  ImpactStyle: { Light: 'LIGHT', Medium: 'MEDIUM', Heavy: 'HEAVY' },
}))

const vibrate = vi.fn<(milliseconds: number) => boolean>()

function inBrowser({ touched }: { touched: boolean }) {
  delete window.Capacitor
  vi.stubGlobal('navigator', { vibrate, userActivation: { hasBeenActive: touched } })
}

function inShell() {
  window.Capacitor = { getPlatform: () => 'android' }
}

beforeEach(() => {
  localStorage.clear()
  vibrate.mockReset()
  impact.mockReset().mockResolvedValue()
})

it('vibrates in a browser, longer for a heavier tap', () => {
  inBrowser({ touched: true })
  haptic('light')
  haptic('heavy')
  expect(vibrate.mock.calls).toEqual([[8], [28]])
})

it('does not vibrate in a browser before the first touch', () => {
  inBrowser({ touched: false })
  haptic('medium')
  expect(vibrate).not.toHaveBeenCalled()
})

it('does nothing in a browser without vibration', () => {
  delete window.Capacitor
  vi.stubGlobal('navigator', {})
  expect(() => haptic('heavy')).not.toThrow()
})

it("uses the phone's haptics in the native app", async () => {
  inShell()
  haptic('medium')
  await waitFor(() => expect(impact).toHaveBeenCalledWith({ style: 'MEDIUM' }))
})

it('ignores the error of a device without a motor', async () => {
  inShell()
  impact.mockRejectedValue(new Error('not available'))
  haptic('light')
  await waitFor(() => expect(impact).toHaveBeenCalledOnce())
})

it('does nothing while the player has switched it off', () => {
  inBrowser({ touched: true })
  chooseHaptics(false)
  haptic('heavy')
  expect(vibrate).not.toHaveBeenCalled()

  chooseHaptics(true)
  haptic('heavy')
  expect(vibrate).toHaveBeenCalledOnce()
})
