/** Where the player stands: the solo levels, the week's climb, and a session that still runs. */

import { queryOptions, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { ask } from '@/shared/api/data'
import { useUser } from '@/shared/session/session'
import { currentQuiz } from './snapshot'

const Level = v.object({
  level: v.number(),
  difficulty: v.picklist(['easy', 'medium', 'hard']),
  open: v.boolean(),
  stars: v.number(),
  best_right: v.number(),
  plays: v.number(),
})

export type SoloLevel = v.InferOutput<typeof Level>
export type Difficulty = SoloLevel['difficulty']

const Ranked = v.object({
  ends_at: v.number(),
  rank: v.number(),
  best: v.number(),
  reward_taken: v.boolean(),
  running: v.nullable(v.string()),
  ladder: v.array(v.object({ step: v.number(), questions: v.number(), fails_at: v.number() })),
  path: v.array(
    v.object({ at: v.number(), step: v.number(), passed: v.boolean(), after: v.number() }),
  ),
  past: v.array(v.object({ ends_at: v.number(), best: v.number(), legend: v.boolean() })),
})

export type RankedState = v.InferOutput<typeof Ranked>
export type Attempt = RankedState['path'][number]

/** Everything of it: what a finished session makes stale. */
export const standingKey = (userId: string) => ['player', userId, 'standing'] as const

function standing<Data>(userId: string, part: string, queryFn: () => Promise<Data>) {
  return queryOptions({
    queryKey: [...standingKey(userId), part],
    queryFn,
    networkMode: 'always',
    refetchOnReconnect: true,
  })
}

export function useSoloLevels() {
  const { id } = useUser()
  return useQuery(
    standing(id, 'solo', async () =>
      v.parse(v.array(Level), await ask((data) => data.rpc('solo_levels'))),
    ),
  )
}

export function useRanked() {
  const { id } = useUser()
  return useQuery(
    standing(id, 'ranked', async () =>
      v.parse(Ranked, await ask((data) => data.rpc('ranked_state'))),
    ),
  )
}

/** The session that waits to be taken up again. */
export function useRunningQuiz() {
  const { id } = useUser()
  return useQuery(standing(id, 'running', () => currentQuiz()))
}

/** The next level to play: the first open one without a star, else the last. */
export function nextLevel(levels: readonly SoloLevel[]): SoloLevel | undefined {
  return levels.find(({ open, stars }) => open && stars === 0) ?? levels.at(-1)
}

export function starsOf(levels: readonly SoloLevel[]): number {
  return levels.reduce((sum, { stars }) => sum + stars, 0)
}
