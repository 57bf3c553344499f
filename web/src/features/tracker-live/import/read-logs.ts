/** Finds the logs in what the player gave, and reads their games in the worker. */

import type { FinishedGame } from '@/shared/wasm/gamelog'
import { allSessions, isDecksLog, isPowerLog } from '../logs-folder'
import type { Given, LogFile } from '../source'
import type { ImportedLog } from '../worker/messages'
import { startWorker } from '../worker/start-worker'

export async function logsOf(given: Given): Promise<ImportedLog[]> {
  if (given.kind === 'files') return logsInFiles(given.files)
  const sessions = await allSessions(given.folder)
  const logs = await Promise.all(
    sessions.map(async ({ name, files }) => {
      const own = await logsInFiles(files)
      return own.map(({ power, decks }) => ({ session: name, power, decks }))
    }),
  )
  return logs.flat()
}

/** Decks.log is of the session of the one Power.log beside it. */
async function logsInFiles(files: readonly LogFile[]): Promise<ImportedLog[]> {
  const powers = await Promise.all(files.filter(isLog(isPowerLog)).map((file) => file.open()))
  const [decks] = await Promise.all(files.filter(isLog(isDecksLog)).map((file) => file.open()))
  return powers.map((power) => ({
    session: null,
    power,
    decks: powers.length === 1 ? (decks ?? null) : null,
  }))
}

const isLog = (test: (name: string) => boolean) => (file: LogFile) => test(file.name)

/** Rejects if a log cannot be read. */
export function readGames(
  user: string,
  logs: ImportedLog[],
  onProgress: (share: number) => void,
): Promise<FinishedGame[]> {
  return new Promise((resolve, reject) => {
    const worker = startWorker((message) => {
      switch (message.kind) {
        case 'progress':
          onProgress(message.total > 0 ? message.bytes / message.total : 1)
          break
        case 'imported':
          worker.stop()
          resolve(message.games)
          break
        case 'failed':
        case 'import-failed':
          worker.stop()
          reject(new Error('the logs cannot be read'))
          break
        case 'ready':
        case 'tick':
        case 'shown':
        case 'finished':
        case 'place':
          break
      }
    })
    worker.post({ kind: 'import', id: 1, user, logs })
  })
}
