/** Android's back button: closes an open dialog, else goes back, and leaves the app from the home page. */

import { platform } from './platform'

/** The part of Capacitor's plugin "App" that we use. Core can call it without the plugin's own package. */
interface AppPlugin {
  addListener: (
    event: 'backButton',
    listener: (press: { canGoBack: boolean }) => void,
  ) => Promise<unknown>
  /** Leaves the app as the home button does: it stays in memory and resumes where it was. */
  minimizeApp: () => Promise<void>
}

export async function handleBackButton(): Promise<void> {
  if (platform() !== 'android') return
  const { registerPlugin } = await import('@capacitor/core')
  const app = registerPlugin<AppPlugin>('App')
  await app.addListener('backButton', ({ canGoBack }) => {
    if (closeTopDialog()) return
    if (canGoBack && location.pathname !== '/') history.back()
    else void app.minimizeApp()
  })
}

/** Closes the topmost dialog, as Escape would; returns whether there was one. */
function closeTopDialog(): boolean {
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
  if (!dialog) return false
  const mayClose = dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  if (mayClose) dialog.close()
  return true
}
