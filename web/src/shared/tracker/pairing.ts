/** Pairing of `runeside follow`: codes, and the followers that are paired. */

import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { PairingCode, TrackerDevice } from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import { SERVER_URL } from '@/shared/server/server'

export const followersKey = (userId: string) => ['player', userId, 'followers'] as const

export function followersQuery(userId: string) {
  return queryOptions({
    queryKey: followersKey(userId),
    queryFn: async () =>
      v.parse(v.array(TrackerDevice), await ask((data) => data.rpc('tracker_devices'))),
  })
}

export async function newPairingCode(): Promise<PairingCode> {
  return v.parse(PairingCode, await ask((data) => data.rpc('tracker_pair')))
}

export async function unpair(id: string): Promise<void> {
  await ask((data) => data.rpc('tracker_unpair', { id }))
}

/** What the player types on the PC. */
export function followCommand(code: string): string {
  const server = new URL(SERVER_URL || '/', location.origin).origin
  return `runeside follow --server ${server} --pair ${code}`
}

/** Read in two halves: `ABCD EFGH`. */
export function spaced(code: string): string {
  const half = Math.ceil(code.length / 2)
  return `${code.slice(0, half)} ${code.slice(half)}`
}
