import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchScreen, type ScreenFacts } from './screen-facts'

/** The insets that the shell or the browser would set as CSS variables. */
let insets = '0px 0px 0px 0px'
let insetsChanged = () => {}
let shownAs = 'browser'

const listener = vi.fn<(facts: ScreenFacts) => void>()

beforeEach(() => {
  listener.mockReset()
  insets = '0px 0px 0px 0px'
  shownAs = 'browser'
  delete window.Capacitor
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes(shownAs) }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: () => void) {
        insetsChanged = changed
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('getComputedStyle', () => {
    const [paddingTop, paddingRight, paddingBottom, paddingLeft] = insets.split(' ')
    return { paddingTop, paddingRight, paddingBottom, paddingLeft }
  })
})

afterEach(() => vi.unstubAllGlobals())

it('reports the facts at once', () => {
  insets = '47px 0px 34px 0px'
  watchScreen(listener)()
  expect(listener).toHaveBeenCalledWith({
    insets: { top: 47, right: 0, bottom: 34, left: 0 },
    viewport: { width: 1024, height: 768 },
    visualViewport: null,
    pixelRatio: 1,
    displayMode: 'browser',
  })
})

it('follows the window and the insets, until it is stopped', () => {
  const stop = watchScreen(listener)

  window.dispatchEvent(new Event('resize'))
  expect(listener).toHaveBeenCalledTimes(2)

  insets = '0px 47px 21px 47px'
  insetsChanged()
  expect(listener.mock.lastCall?.[0].insets).toEqual({ top: 0, right: 47, bottom: 21, left: 47 })

  stop()
  window.dispatchEvent(new Event('resize'))
  expect(listener).toHaveBeenCalledTimes(3)
  expect(document.body.childElementCount).toBe(0)
})

it('distinguishes a tab, an installed app and a native app', () => {
  shownAs = 'standalone'
  watchScreen(listener)()
  expect(listener.mock.lastCall?.[0].displayMode).toBe('standalone')

  window.Capacitor = { getPlatform: () => 'ios' }
  watchScreen(listener)()
  expect(listener.mock.lastCall?.[0].displayMode).toBe('native')
})
