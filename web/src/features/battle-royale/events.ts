/** What the server tells the players of a room. */

import * as v from 'valibot'
import { NUMBERED, ToldQuestion } from '@/shared/live-game/live-question'
import { Results } from './snapshot'

const told = <Name extends string, Entries extends v.ObjectEntries>(name: Name, entries: Entries) =>
  v.object({ event: v.literal(name), ...NUMBERED, ...entries })

const RoomEvent = v.variant('event', [
  told('lobby', {}),
  told('game_start', { opensAt: v.number() }),
  told('next_question', {
    index: v.number(),
    count: v.number(),
    question: ToldQuestion,
    opensAt: v.number(),
    closesAt: v.number(),
  }),
  told('player_answer', { playerId: v.string(), isCorrect: v.boolean() }),
  told('question_closed', {
    index: v.number(),
    ...Results.entries,
    players: v.array(
      v.object({
        playerId: v.string(),
        hearts: v.number(),
        score: v.number(),
        eliminated: v.boolean(),
        answered: v.boolean(),
        correct: v.nullable(v.boolean()),
      }),
    ),
  }),
  told('game_over', {
    winner: v.nullable(v.string()),
    /** Without a place where the game could not go on. */
    places: v.array(
      v.object({ playerId: v.string(), place: v.nullable(v.number()), score: v.number() }),
    ),
    reason: v.string(),
  }),
  told('player_left', { playerId: v.string(), reason: v.optional(v.string(), 'left') }),
  told('seat', { playerId: v.string(), tab: v.nullable(v.string()) }),
  told('resuming', { opensAt: v.optional(v.nullable(v.number()), null) }),
  told('link', { playerId: v.string(), connected: v.boolean() }),
  told('rematch', { room: v.string() }),
])

export type RoomEvent = v.InferOutput<typeof RoomEvent>

/** Null for what this version of the page does not know; its number is then missing, and the snapshot tells the rest. */
export function readEvent(event: string, payload: unknown): RoomEvent | null {
  const read = v.safeParse(RoomEvent, { ...Object(payload), event })
  return read.success ? read.output : null
}
