/** Reads finished logs from start to end, and gives their games. */

import type { FinishedGame, GameLog } from '@/shared/wasm/gamelog'
import { localDay } from './local-day'
import type { ImportedLog } from './messages'

const CHUNK_BYTES = 4 * 1024 * 1024

export async function importLogs(
  log: GameLog<unknown>,
  user: string,
  logs: readonly ImportedLog[],
  onProgress: (bytes: number, total: number) => void,
): Promise<FinishedGame[]> {
  const total = logs.reduce((sum, { power }) => sum + power.size, 0)
  const games: FinishedGame[] = []
  let done = 0
  log.reset(user)
  let inSession = false
  for (const { session, power, decks } of logs) {
    // Sessions are read one after the other, because a game may go on after the client's restart.
    if (session === null || !inSession) log.reset(user)
    inSession = session !== null
    if (session !== null) log.beginSession(session, 0)
    // oxlint-disable-next-line no-await-in-loop -- In order.
    if (decks) log.setDecks(session ?? '', await bytesOf(decks))
    for (let at = 0; at < power.size; at += CHUNK_BYTES) {
      // oxlint-disable-next-line no-await-in-loop -- In order.
      log.feed(await bytesOf(power.slice(at, at + CHUNK_BYTES)))
      if (session !== null) games.push(...log.finished())
      onProgress(done + Math.min(power.size, at + CHUNK_BYTES), total)
    }
    if (session === null) {
      log.end()
      // The date of its games is known only now.
      log.setLastDay(localDay(power.lastModified))
      games.push(...log.finished())
    }
    done += power.size
  }
  log.end()
  return [...games, ...log.finished()]
}

async function bytesOf(part: Blob): Promise<Uint8Array> {
  return new Uint8Array(await part.arrayBuffer())
}
