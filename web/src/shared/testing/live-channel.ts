/** For tests: the connection of `@/shared/api/live`, on which the test publishes. `vi.mock` that module with this one. */

import { act } from '@testing-library/react'

interface Channel {
  onEvent: (event: string, payload: unknown) => void
  onListening: (listening: boolean) => void
}

let channel: Channel | null = null

export const followRow = () => () => {}

export function followChannel(joined: Channel): () => void {
  channel = joined
  joined.onListening(true)
  return () => {}
}

/** The server publishes an event; its number follows that of the snapshot. */
export function publish({ event, ...payload }: { event: string }, seq: number): void {
  act(() => channel?.onEvent(event, { seq, at: Date.now(), ...payload }))
}

export const loseConnection = () => act(() => channel?.onListening(false))
