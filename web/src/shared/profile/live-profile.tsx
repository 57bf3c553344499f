/** Keeps the cached profile up to date: subscribes to row changes, including those made on another device. */

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import * as v from 'valibot'
import { followRow } from '@/shared/session/live'
import { useUser } from '@/shared/session/session'
import { storeAvatar } from './stored-avatar'
import { profileKey, ProfileSchema, useProfile } from './profile'

export function LiveProfile() {
  useProfileSubscription()
  useManaHistoryRefresh()
  useStoreAvatar()
  return null
}

function useProfileSubscription(): void {
  const queries = useQueryClient()
  const { id } = useUser()
  useEffect(() => {
    const queryKey = profileKey(id)
    return followRow({
      topic: `profile:${id}`,
      table: 'profiles',
      filter: `id=eq.${id}`,
      onUpdate: (row) => {
        const profile = v.safeParse(ProfileSchema, row)
        // A response still in flight may be older than this event.
        void queries.cancelQueries({ queryKey })
        if (profile.success) queries.setQueryData(queryKey, profile.output)
        else void queries.invalidateQueries({ queryKey })
      },
      onListening: () => void queries.invalidateQueries({ queryKey }),
    })
  }, [queries, id])
}

/** A changed balance means a new entry in the mana history, so that query is refetched. */
function useManaHistoryRefresh(): void {
  const queries = useQueryClient()
  const { id } = useUser()
  const { data: profile } = useProfile()
  const mana = profile?.mana
  const previous = useRef(mana)
  useEffect(() => {
    const changed = previous.current !== undefined && previous.current !== mana
    previous.current = mana
    if (changed) void queries.invalidateQueries({ queryKey: ['player', id, 'mana'] })
  }, [queries, id, mana])
}

function useStoreAvatar(): void {
  const { id } = useUser()
  const { data: profile } = useProfile()
  const address = profile?.avatar_url
  useEffect(() => {
    if (address !== undefined) storeAvatar(id, address)
  }, [id, address])
}
