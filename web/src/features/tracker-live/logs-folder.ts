/** Finds the game's logs in what the player gave: the folder Logs, the game's folder around it, or one session's folder. */

import { isSession, newestSession, sessionBefore } from './sessions'
import type { Folder, LogFile } from './source'

export interface Session {
  /** Null if the name of the folder does not say when it began. */
  name: string | null
  files: LogFile[]
  /** The session before, if it has decks: a game may go on after the client's restart. */
  before: { name: string; decks: LogFile } | null
}

export interface FoundLogs {
  /** `other` is a folder in which the game writes nothing. */
  kind: 'logs' | 'session' | 'other'
  session: Session | null
}

const isNamed = (name: string) => (file: { name: string }) =>
  file.name.toLowerCase() === name.toLowerCase()

export const fileNamed = (files: readonly LogFile[], name: string): LogFile | null =>
  files.find(isNamed(name)) ?? null

export async function findLogs(folder: Folder): Promise<FoundLogs> {
  const { folders, files } = await folder.list()
  const names = folders.map(({ name }) => name)
  const newest = newestSession(names)
  if (newest) return { kind: 'logs', session: await openSession(folders, newest) }
  const isOne = isSession(folder.name) || fileNamed(files, 'Power.log') !== null
  if (isOne) {
    const name = isSession(folder.name) ? folder.name : null
    return { kind: 'session', session: { name, files, before: null } }
  }
  const inside = folders.find(isNamed('Logs'))
  if (inside) return findLogs(inside)
  // Before the first start with logging on there is no session yet.
  return { kind: isNamed('Logs')(folder) ? 'logs' : 'other', session: null }
}

async function openSession(folders: readonly Folder[], name: string): Promise<Session> {
  const files = await filesOf(folders, name)
  const earlier = sessionBefore(
    folders.map((folder) => folder.name),
    name,
  )
  const decks = earlier && fileNamed(await filesOf(folders, earlier), 'Decks.log')
  return { name, files, before: earlier && decks ? { name: earlier, decks } : null }
}

async function filesOf(folders: readonly Folder[], name: string): Promise<LogFile[]> {
  const folder = folders.find((it) => it.name === name)
  return folder ? (await folder.list()).files : []
}

/** All sessions with a Power.log in a folder, oldest first, for the import of finished games. */
export async function allSessions(folder: Folder): Promise<Session[]> {
  const { folders, files } = await folder.list()
  const power = files.some(({ name }) => isPowerLog(name))
  if (power) {
    return [{ name: isSession(folder.name) ? folder.name : null, files, before: null }]
  }
  const named = folders.filter(({ name }) => isSession(name) || isNamed('Logs')({ name }))
  const inside = await Promise.all(named.map(allSessions))
  return inside.flat().toSorted((a, b) => (a.name ?? '').localeCompare(b.name ?? ''))
}

/** Another tracker renames old logs to `Power_old.log`; players name copies as they like. */
export const isPowerLog = (name: string): boolean => /^power.*\.(log|txt)$/i.test(name)

export const isDecksLog = (name: string): boolean => /^decks.*\.(log|txt)$/i.test(name)
