/** Whether the player has the tracker: by the plan, or as an administrator. The plan is kept for pages that open offline. */

import { useEffect } from 'react'
import * as v from 'valibot'
import { useProfile } from '@/shared/profile/profile'
import { useUser } from '@/shared/session/session'
import { storedSession } from '@/shared/api/stored-session'
import { claimsOf } from '@/shared/api/token-claims'
import { findKept, keep } from '@/shared/api/kept-data'

/** `unknown` until the profile has arrived. */
export type Access = 'tracker' | 'free' | 'unknown'

const Tier = v.string()
const Metadata = v.object({ role: v.literal('admin') })

export function useAccess(): Access {
  const { id } = useUser()
  const { data: profile, isError } = useProfile()
  const told = profile?.subscription_tier
  useEffect(() => {
    if (told !== undefined) keep(id, 'tier', told)
  }, [id, told])
  if (isAdmin()) return 'tracker'
  const tier = told ?? findKept(id, 'tier', Tier)
  if (tier === undefined) return isError ? 'free' : 'unknown'
  return tier === 'tracker' ? 'tracker' : 'free'
}

function isAdmin(): boolean {
  const claims = claimsOf(storedSession()?.access_token ?? '')
  return v.is(Metadata, claims['app_metadata'])
}
