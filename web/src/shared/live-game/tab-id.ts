/**
 * The id of this tab: a game's seat belongs to the tab that took it last. It survives a reload, and a duplicated tab gets
 * another one: while a page is open, its id is not in the session storage, which would be copied.
 */

const KEY = 'tab'

let current: string | null = null

export function tabId(): string {
  if (current) return current
  current = take() ?? crypto.randomUUID()
  addEventListener('pagehide', store)
  addEventListener('pageshow', take)
  return current
}

function store(): void {
  try {
    if (current) sessionStorage.setItem(KEY, current)
  } catch {
    // Without a storage a reload counts as a new tab, which takes the seat.
  }
}

function take(): string | null {
  try {
    const stored = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return stored
  } catch {
    return null
  }
}
