/**
 * Records the player's matches. What cannot be sent now is kept on the device and sent by itself: when the network is back,
 * after a reload, and from any tab, but once.
 */

import { useSyncExternalStore } from 'react'
import { ask } from '@/shared/api/data'
import type { BattlegroundsArgs, MatchArgs } from '@/shared/api/contract.gen'
import { sessionState } from '@/shared/session/session'
import { matchStore } from './match-store'
import { MatchQueue, type KeptMatch, type Recorded } from './queue'

export type { KeptMatch, Recorded } from './queue'

const LOCK = 'runeside matches'

const listeners = new Set<() => void>()
/** Tells the other tabs that something was kept or sent. */
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(LOCK) : null
tabs?.addEventListener('message', () => void refresh())

let before: Promise<unknown> = Promise.resolve()

/** One task at a time, in all tabs where the browser can. */
function lock<Result>(task: () => Promise<Result>): Promise<Result> {
  if ('locks' in navigator) return navigator.locks.request(LOCK, task)
  const next = before.then(task, task)
  before = next.catch(() => {})
  return next
}

const queue = new MatchQueue({
  store: matchStore,
  record: (match) => ask((data) => data.rpc('match_record', match)),
  recordLobby: (game) => ask((data) => data.rpc('battlegrounds_record', game)),
  remove: (id, kind) =>
    ask((data) => data.rpc(kind ? 'battlegrounds_delete' : 'match_delete', { id })),
  user: signedInUser,
  now: () => Date.now(),
  lock,
  changed: () => {
    void refresh()
    tabs?.postMessage('changed')
  },
})

function signedInUser(): string | null {
  const session = sessionState()
  return session.status === 'signed-in' ? session.user.id : null
}

export const recordMatch = (match: MatchArgs): Promise<Recorded> => queue.record(match)

export const recordLobby = (game: BattlegroundsArgs): Promise<Recorded> => queue.recordLobby(game)

/** Takes a match back: the one on the device, or the one that the server has. */
export const removeMatch = (id: string): Promise<Recorded> => queue.remove(id)

export const removeLobby = (id: string): Promise<Recorded> => queue.remove(id, 'battlegrounds')

export const sendMatches = (): Promise<number> => queue.send()

export const retryMatch = (id: string, changes?: Partial<MatchArgs>): Promise<Recorded> =>
  queue.retry(id, changes)

export const discardMatch = (id: string): Promise<void> => queue.discard(id)

/** For signing out: tries to send what waits. The rest stays until the player signs in here again; gives how many matches. */
export async function leaveMatches(): Promise<number> {
  await queue.send().catch(() => {})
  const rest = await queue.kept().catch(() => [])
  return rest.filter(({ match }) => match !== null).length
}

/** Forgets what the player has not sent: their account is deleted. */
export const forgetMatches = (): Promise<void> => queue.discard()

let kept: readonly KeptMatch[] = []

async function refresh(): Promise<void> {
  kept = await queue.kept().catch(() => [])
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) void refresh()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What is kept on this device for the player; empty until it was read. */
export function useKeptMatches(): readonly KeptMatch[] {
  return useSyncExternalStore(subscribe, () => kept)
}
