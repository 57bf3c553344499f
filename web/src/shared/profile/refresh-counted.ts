/** Reads again what counts the player's matches and games of Battlegrounds: after one was recorded, changed or deleted. */

import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useUser } from '@/shared/session/session'

/** As the keys of the queries name them. */
const COUNTED = ['figures', 'home stats', 'decks', 'stats', 'modes', 'recent matches'] as const

export async function refreshCounted(queries: QueryClient, userId: string): Promise<void> {
  await Promise.all([
    ...COUNTED.map((part) => queries.invalidateQueries({ queryKey: ['player', userId, part] })),
    // The server deletes a shared replay with its match.
    queries.invalidateQueries({ queryKey: ['replays shared'] }),
  ])
}

export function useRefreshCounted(): () => Promise<void> {
  const queries = useQueryClient()
  const { id } = useUser()
  return () => refreshCounted(queries, id)
}
