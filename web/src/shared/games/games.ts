/** The games that Runeside supports, and the one chosen on this device. */

import { queryOptions } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ask } from '@/shared/api/data'
import type { Database } from '@/shared/api/contract.gen'
import { readChoice, saveChoice } from '@/shared/storage/saved-choice'

export type Game = Database['public']['Tables']['games']['Row']

export const DEFAULT_GAME: Game = { slug: 'hearthstone', name: 'Hearthstone', icon_url: null }

/** The list is public. The default game is shown until it has loaded. */
export const gamesQuery = queryOptions({
  queryKey: ['games'],
  queryFn: () => ask((data) => data.from('games').select('slug, name, icon_url')),
  placeholderData: [DEFAULT_GAME],
  staleTime: Number.POSITIVE_INFINITY,
})

let current = readChoice('current_game') ?? DEFAULT_GAME.slug
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The slug of the chosen game. */
export function useCurrentGame(): string {
  return useSyncExternalStore(subscribe, () => current)
}

export function chooseGame(slug: string): void {
  current = slug
  saveChoice('current_game', slug)
  for (const listener of listeners) listener()
}
