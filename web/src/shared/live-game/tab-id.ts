/**
 * The id of this tab: a game's seat belongs to the tab that asked for it last. It outlasts a reload, and a tab that is duplicated gets
 * one of its own: while a page is open, its id is not in the storage that would be copied.
 */

const KEY = 'tab'

let known: string | null = null

export function tabId(): string {
  if (known) return known
  known = take() ?? crypto.randomUUID()
  addEventListener('pagehide', keep)
  addEventListener('pageshow', take)
  return known
}

function keep(): void {
  try {
    if (known) sessionStorage.setItem(KEY, known)
  } catch {
    // Without a storage a reload is a new tab; it takes the seat over.
  }
}

function take(): string | null {
  try {
    const kept = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return kept
  } catch {
    return null
  }
}
