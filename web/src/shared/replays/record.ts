/** Records a match with its replay, and takes both back. */

import type { MatchArgs } from '@/shared/api/contract.gen'
import { recordMatch, removeMatch, type Recorded } from '@/shared/matches/matches'
import { keepReplay, takeReplay } from './own-replays'

/** The device keeps the replay of a match that is recorded, or will be. */
export async function recordWithReplay(
  match: MatchArgs,
  replay: Uint8Array<ArrayBuffer> | null,
): Promise<Recorded> {
  const outcome = await recordMatch(match)
  if (replay && typeof outcome === 'string') await keepReplay(match.id, replay)
  return outcome
}

interface ReadGame {
  match: { id: string | null }
  replay: Uint8Array<ArrayBuffer> | null
}

/** Keeps the replays of games that were recorded before, perhaps from another device. */
export async function keepReplays(
  games: readonly ReadGame[],
  recorded: ReadonlySet<string>,
): Promise<void> {
  for (const { match, replay } of games)
    if (replay && match.id !== null && recorded.has(match.id))
      // oxlint-disable-next-line no-await-in-loop -- The newest last, which stay longest.
      await keepReplay(match.id, replay)
}

export async function removeWithReplay(id: string): Promise<Recorded> {
  const outcome = await removeMatch(id)
  if (typeof outcome === 'string') await takeReplay(id)
  return outcome
}
