/** The games Runeside is for, and the one that was chosen on this device. */

import { queryOptions } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ask } from '@/shared/api/data'
import type { Database } from '@/shared/api/contract.gen'
import { readChoice, saveChoice } from '@/shared/storage/saved-choice'

export type Game = Database['public']['Tables']['games']['Row']

export const DEFAULT_GAME: Game = { slug: 'hearthstone', name: 'Hearthstone', icon_url: null }

/** Everyone may read the list; without a network there is the game that there always is. */
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

/** The slug of the game that was chosen. */
export function useCurrentGame(): string {
  return useSyncExternalStore(subscribe, () => current)
}

export function chooseGame(slug: string): void {
  current = slug
  saveChoice('current_game', slug)
  for (const listener of listeners) listener()
}
