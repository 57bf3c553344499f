/** Starts the parts that exist only inside a native shell. Browsers never load this file: see `isNative`. */

import { handleBackButton } from './back-button'
import { keepSystemBarsPainted } from './system-bars'

export async function startNativeShell(): Promise<void> {
  keepSystemBarsPainted()
  await handleBackButton()
}
