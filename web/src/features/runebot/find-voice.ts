/** Speech recognition, by the browser or by the phone. */

import { isNative } from '@/shared/native/platform'
import type { Voice } from './recognizer'

/** Null where nothing recognizes speech. */
export async function findVoice(): Promise<Voice | null> {
  if (isNative()) {
    const { findNativeVoice } = await import('./native-recognizer')
    return findNativeVoice()
  }
  const { findWebVoice } = await import('./web-recognizer')
  return findWebVoice()
}
