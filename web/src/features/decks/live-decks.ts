/** Refetches the player's decks when they change on the server, for example on another device. */

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followRow } from '@/shared/session/live'
import { decksKey } from '@/shared/decks/deck'
import { useUser } from '@/shared/session/session'

export function useLiveDecks(): void {
  const queries = useQueryClient()
  const { id } = useUser()
  useEffect(() => {
    const refresh = () => void queries.invalidateQueries({ queryKey: decksKey(id) })
    return followRow({
      topic: `decks:${id}`,
      table: 'decks',
      event: '*',
      filter: `user_id=eq.${id}`,
      onUpdate: refresh,
      onListening: refresh,
    })
  }, [queries, id])
}
