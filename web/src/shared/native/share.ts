/** Links to share, and the device's share sheet, if it has one. */

import { DEFAULT_LANGUAGE, type Language } from '@/shared/i18n/languages'
import { SERVER_URL } from '@/shared/server/server'

/** The link to a page, for others. Its preview is in the language of the player who shares it. */
export function sharedLink(path: string, language: Language): string {
  const url = new URL(path, SERVER_URL)
  if (language !== DEFAULT_LANGUAGE) url.searchParams.set('lang', language)
  return url.href
}

/** Runs `otherwise` if the device cannot share. A cancelled share is not an error. */
export async function shareOr(what: ShareData, otherwise: () => Promise<void>): Promise<void> {
  if (!navigator.canShare?.(what)) return otherwise()
  try {
    await navigator.share(what)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    await otherwise()
  }
}
