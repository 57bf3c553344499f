import { beforeEach, expect, it, vi } from 'vitest'
import { chooseTheme, currentTheme, followSystemTheme, onThemeChange } from './theme'

/** A system whose theme the test sets. */
function fakeSystem() {
  const system = new EventTarget()
  vi.stubGlobal('matchMedia', () => system)
  return {
    becomes: (theme: 'light' | 'dark') =>
      system.dispatchEvent(Object.assign(new Event('change'), { matches: theme === 'dark' })),
  }
}

beforeEach(() => {
  localStorage.clear()
  document.documentElement.className = 'light'
  document.head.innerHTML = '<meta name="theme-color" content="#e6d8bd">'
})

it('shows, saves and announces the chosen theme', () => {
  const listener = vi.fn<() => void>()
  const stop = onThemeChange(listener)

  chooseTheme('dark')
  stop()

  expect(currentTheme()).toBe('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
  expect(document.querySelector('meta')?.content).toBe('#2a1d14')
  expect(listener).toHaveBeenCalledOnce()
})

it('follows the system until the visitor chooses', () => {
  const system = fakeSystem()
  followSystemTheme()

  system.becomes('dark')
  expect(currentTheme()).toBe('dark')

  chooseTheme('light')
  system.becomes('dark')
  expect(currentTheme()).toBe('light')
})
