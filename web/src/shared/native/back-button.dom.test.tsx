import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { handleBackButton } from './back-button'

type Listener = (press: { canGoBack: boolean }) => void

const app = vi.hoisted(() => ({
  addListener: vi.fn<(event: string, listener: Listener) => Promise<void>>(),
  minimizeApp: vi.fn<() => Promise<void>>(),
}))

vi.mock('@capacitor/core', () => ({ registerPlugin: () => app }))

const goBack = vi.spyOn(history, 'back').mockImplementation(() => {})

/** Presses the button on the page at `path`. */
async function pressBack(path: string, press = { canGoBack: true }) {
  history.replaceState(null, '', path)
  await handleBackButton()
  app.addListener.mock.lastCall?.[1](press)
}

beforeEach(() => {
  window.Capacitor = { getPlatform: () => 'android' }
  vi.clearAllMocks()
})

afterEach(() => {
  document.body.innerHTML = ''
})

it('goes back in history', async () => {
  await pressBack('/decks')
  expect(goBack).toHaveBeenCalledOnce()
  expect(app.minimizeApp).not.toHaveBeenCalled()
})

it('leaves the app from the home page, whatever the history', async () => {
  await pressBack('/')
  expect(app.minimizeApp).toHaveBeenCalledOnce()
  expect(goBack).not.toHaveBeenCalled()
})

it('leaves the app when the history is empty', async () => {
  await pressBack('/login', { canGoBack: false })
  expect(app.minimizeApp).toHaveBeenCalledOnce()
})

it('closes an open dialog first', async () => {
  document.body.innerHTML = '<dialog open id="below"></dialog><dialog open id="top"></dialog>'
  const cancelled = vi.fn<(id: string) => void>()
  document.addEventListener(
    'cancel',
    (event) => {
      event.preventDefault()
      if (event.target instanceof Element) cancelled(event.target.id)
    },
    { capture: true, once: true },
  )

  await pressBack('/decks')

  expect(cancelled.mock.calls).toEqual([['top']])
  expect(goBack).not.toHaveBeenCalled()
})

it('does nothing in browsers and on iOS, which have no such button', async () => {
  window.Capacitor = { getPlatform: () => 'ios' }
  await handleBackButton()
  delete window.Capacitor
  await handleBackButton()
  expect(app.addListener).not.toHaveBeenCalled()
})
