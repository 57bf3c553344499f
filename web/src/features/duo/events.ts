/** What the server tells the two players of a duo. */

import * as v from 'valibot'
import { NUMBERED, ToldQuestion } from '@/shared/live-game/live-question'
import { ByPlayer, Reason, Results, Shut } from './snapshot'

const told = <Name extends string, Entries extends v.ObjectEntries>(name: Name, entries: Entries) =>
  v.object({ event: v.literal(name), ...NUMBERED, ...entries })

const DuoEvent = v.variant('event', [
  told('lobby', { reason: v.fallback(v.nullable(Shut), null) }),
  told('game_start', { opensAt: v.number() }),
  told('next_question', {
    index: v.number(),
    count: v.number(),
    question: ToldQuestion,
    opensAt: v.number(),
    closesAt: v.number(),
  }),
  told('player_answer', { playerId: v.string() }),
  told('question_closed', {
    index: v.number(),
    ...Results.entries,
    players: v.array(
      v.object({
        playerId: v.string(),
        score: v.number(),
        answered: v.boolean(),
        correct: v.boolean(),
      }),
    ),
  }),
  told('game_over', { winner: v.nullable(v.string()), reason: Reason, scores: ByPlayer }),
  told('seat', { playerId: v.string(), tab: v.nullable(v.string()) }),
  told('resuming', { opensAt: v.optional(v.nullable(v.number()), null) }),
  told('link', {
    playerId: v.string(),
    connected: v.boolean(),
    goneAt: v.optional(v.nullable(v.number()), null),
  }),
  told('rematch', { game: v.string() }),
])

export type DuoEvent = v.InferOutput<typeof DuoEvent>

/** Null for what this version of the page does not know; its number is then missing, and the snapshot tells the rest. */
export function readEvent(event: string, payload: unknown): DuoEvent | null {
  const read = v.safeParse(DuoEvent, { ...Object(payload), event })
  return read.success ? read.output : null
}
