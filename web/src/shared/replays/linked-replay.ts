/** A replay that somebody shares, as anyone who has its link may read it. */

import { ask } from '@/shared/api/data'
import { fromBase64, inflate } from './deflate'

export interface LinkedReplay {
  bytes: Uint8Array<ArrayBuffer>
  /** A day. */
  playedOn: string
}

/** Null if it was withdrawn, or never there. */
export async function linkedReplay(id: string): Promise<LinkedReplay | null> {
  const found = await ask((data) => data.rpc('replay_open', { id }))
  return found && { bytes: await inflate(fromBase64(found.replay)), playedOn: found.played_on }
}
