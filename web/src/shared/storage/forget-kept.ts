/** Removes what was kept for reading offline, and what was left unfinished. Apart from `kept-data.ts`, because every page needs it. */

/** How the names of kept data begin. */
export const KEPT = 'kept '

/** How the names of unfinished work begin, which is never dropped to make room. */
export const UNFINISHED = 'unfinished '

/** The database of replays. */
export const REPLAYS = 'runeside-replays'

export function forgetKept(): void {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(KEPT) || name.startsWith(UNFINISHED)) localStorage.removeItem(name)
    if (localStorage.getItem('replays_kept') !== null) {
      localStorage.removeItem('replays_kept')
      indexedDB.deleteDatabase(REPLAYS)
    }
  } catch {
    // Storage is blocked, so nothing was kept.
  }
}
