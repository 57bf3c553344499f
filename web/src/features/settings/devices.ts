/** The devices that are signed in to the account: the query, and the sign-out. */

import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { callFunction } from '@/shared/api/functions'
import { auth } from '@/shared/api/auth-client'

const DeviceSchema = v.object({
  id: v.string(),
  current: v.boolean(),
  last_used_at: v.string(),
  user_agent: v.nullable(v.string()),
  ip: v.nullable(v.string()),
})

const DevicesSchema = v.object({ devices: v.array(DeviceSchema) })
const DoneSchema = v.object({ success: v.literal(true) })

export type Device = v.InferOutput<typeof DeviceSchema>

/** This device first, then by last use: the server's order. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: async () => {
    const { devices } = await callFunction('devices', { method: 'GET', schema: DevicesSchema })
    return devices
  },
  // Always refetched, because the settings must show the current devices.
  staleTime: 0,
  // Fails at once when offline, instead of waiting for the network.
  networkMode: 'always',
})

export async function signOutDevice(id: string): Promise<void> {
  await callFunction('devices', { method: 'DELETE', body: { id }, schema: DoneSchema })
}

export async function signOutOthers(): Promise<void> {
  const client = await auth()
  const { error } = await client.signOut({ scope: 'others' })
  if (error) throw error
}
