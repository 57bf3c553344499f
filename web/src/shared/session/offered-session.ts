/** The session of another user that came with a link, until the user has decided whether to take it. */

import { useSyncExternalStore } from 'react'

export interface OfferedSession {
  access_token: string
  refresh_token: string
  /** The address of its user, as the link says. */
  email: string
  /** The address of the user who is signed in. */
  current: string
}

let offered: OfferedSession | null = null
const listeners = new Set<() => void>()

function set(next: OfferedSession | null): void {
  offered = next
  for (const listener of listeners) listener()
}

export const offerSession = (session: OfferedSession): void => set(session)

export const dismissOfferedSession = (): void => set(null)

export function useOfferedSession(): OfferedSession | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => offered,
  )
}
