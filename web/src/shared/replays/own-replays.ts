/** The signed-in player's replays on this device. */

import { sessionState } from '@/shared/session/session'
import { inflate } from './deflate'
import { KeptReplays } from './kept-replays'
import { replayStore } from './replay-store'

const kept = new KeptReplays({
  store: replayStore,
  user: () => {
    const session = sessionState()
    return session.status === 'signed-in' ? session.user.id : null
  },
  now: () => Date.now(),
})

export const keepReplay = (id: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> =>
  kept.keep(id, bytes)

/** Removes the replay of a match that is deleted, and gives a function that puts it back. */
export const takeReplay = (id: string): Promise<() => Promise<void>> => kept.take(id)

/** As it is kept and sent: deflated. Null if this device does not have it. */
export const keptData = (id: string): Promise<Uint8Array<ArrayBuffer> | null> => kept.find(id)

/** Null if this device does not have it. */
export async function ownReplay(id: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const data = await keptData(id)
  return data && inflate(data)
}
