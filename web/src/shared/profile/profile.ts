/** The signed-in player's profile: one query that every page shares. */

import { queryOptions, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { CallError } from '@/shared/api/call-error'
import { PROFILE } from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import { useUser, type User } from '@/shared/session/session'

const NEW_PROFILE = { mana: PROFILE.initial_mana, subscription_tier: 'free' }

export const ProfileSchema = v.object({
  username: v.string(),
  created_at: v.string(),
  mana: v.number(),
  subscription_tier: v.string(),
  avatar_url: v.nullable(v.string()),
})

export type Profile = v.InferOutput<typeof ProfileSchema>

export const profileKey = (userId: string) => ['player', userId, 'profile'] as const

function profileQuery(user: User) {
  return queryOptions({
    queryKey: profileKey(user.id),
    queryFn: async () => v.parse(ProfileSchema, await readOrMake(user)),
    // Fails at once when offline, instead of waiting for the network.
    networkMode: 'always',
    refetchOnReconnect: true,
  })
}

export function useProfile() {
  return useQuery(profileQuery(useUser()))
}

/** The player's name; until the profile has loaded, the one wished for at sign-up. */
export function useUsername(): string {
  const { user_metadata: account } = useUser()
  const { data: profile } = useProfile()
  return profile?.username ?? account.username ?? ''
}

const read = (id: string) =>
  ask((data) =>
    data
      .from('profiles')
      .select('username, created_at, mana, subscription_tier, avatar_url')
      .eq('id', id)
      .single(),
  )

async function readOrMake(user: User) {
  try {
    return await read(user.id)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  await makeProfile(user)
  return read(user.id)
}

/** The query found no row. */
function isMissing(error: unknown): boolean {
  return error instanceof CallError && error.code === 'PGRST116'
}

/** The server creates the profile at sign-up; if it is missing, the page inserts it. */
export async function makeProfile({ id, user_metadata: { username } }: User): Promise<void> {
  await ask((data) =>
    data.from('profiles').insert({ id, ...(username ? { username } : {}), ...NEW_PROFILE }),
  )
}
