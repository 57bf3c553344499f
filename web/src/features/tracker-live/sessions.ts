/** The folders that the game makes, one for each start of the client: `Hearthstone_2026_05_02_23_41_07`. */

const SESSION = /^Hearthstone_(\d{4})_(\d\d)_(\d\d)_(\d\d)_(\d\d)_(\d\d)$/

export const isSession = (name: string): boolean => SESSION.test(name)

/** The newest session. Names sort by time, and the times of folders are unreliable: reading a file may change them. */
export function newestSession(names: readonly string[]): string | null {
  return names.filter(isSession).toSorted().at(-1) ?? null
}

/** The session that began before this one, for a game that goes on after the client's restart. */
export function sessionBefore(names: readonly string[], session: string): string | null {
  return (
    names
      .filter((name) => isSession(name) && name < session)
      .toSorted()
      .at(-1) ?? null
  )
}
