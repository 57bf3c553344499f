/** Removes what was kept for reading offline. Apart from `kept-data.ts`, because every page needs it. */

/** How the names of kept data begin. */
export const KEPT = 'kept '

export function forgetKept(): void {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(KEPT)) localStorage.removeItem(name)
  } catch {
    // Storage is blocked, so nothing was kept.
  }
}
