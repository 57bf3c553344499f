/** Sends the matches that this device keeps, on every page. Its code is loaded only if there are any. */

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenIdle } from '@/shared/lib/when-idle'
import { refreshCounted } from '@/shared/profile/refresh-counted'
import { useUser } from '@/shared/session/session'
import { readChoice } from '@/shared/storage/saved-choice'

export function KeptMatches() {
  const queries = useQueryClient()
  const { id } = useUser()
  useEffect(() => {
    let started = false
    let stop: (() => void) | null = null

    const onSent = () => void refreshCounted(queries, id)
    const start = () => {
      if (started || readChoice('matches_kept') === null) return
      started = true
      whenIdle(async () => {
        const { keepSending } = await import('@/shared/matches/keep-sending')
        if (started) stop = keepSending(onSent)
      }, 5000)
    }

    start()
    // Another tab has kept a match.
    addEventListener('storage', start)
    return () => {
      removeEventListener('storage', start)
      started = false
      stop?.()
    }
  }, [queries, id])
  return null
}
