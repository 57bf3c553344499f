/** Android's back button: closes what lies over the page, else goes back, and leaves the app at home. */

import { platform } from './platform'

/** What we use of Capacitor's plugin "App". Core reaches its native side; its package adds nothing to that. */
interface AppPlugin {
  addListener: (
    event: 'backButton',
    listener: (press: { canGoBack: boolean }) => void,
  ) => Promise<unknown>
  /** Leaves the app as the home button does: it goes on where it was. */
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

/** Closes the dialog on top, as Escape would; says whether there was one. */
function closeTopDialog(): boolean {
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
  if (!dialog) return false
  const mayClose = dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  if (mayClose) dialog.close()
  return true
}
