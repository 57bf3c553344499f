/** A battle royale as the server shows it to one of its players. */

import * as v from 'valibot'
import { LiveQuestion, OwnAnswer, Words } from '@/shared/live-game/live-question'

export const PLAYERS_TO_START = 3
export const HEARTS = 3

const Phase = v.picklist([
  'lobby',
  'countdown',
  'question',
  'results',
  'pause',
  'resuming',
  'finished',
  'closed',
  'abandoned',
])

export type Phase = v.InferOutput<typeof Phase>

const Player = v.object({
  user_id: v.string(),
  username: v.string(),
  avatar_url: v.nullable(v.string()),
  bot: v.boolean(),
  creator: v.boolean(),
  hearts: v.number(),
  score: v.number(),
  eliminated: v.boolean(),
  left: v.boolean(),
  answered: v.boolean(),
  /** Null while nobody knows. */
  correct: v.nullable(v.boolean()),
  connected: v.boolean(),
  bars: v.number(),
  place: v.nullable(v.number()),
})

export type Player = v.InferOutput<typeof Player>

export const Results = v.object({
  correctAnswer: v.number(),
  why: v.nullable(Words),
  /** How many took each option. */
  chosen: v.array(v.number()),
})

export type Results = v.InferOutput<typeof Results>

export const Snapshot = v.object({
  room: v.object({
    id: v.string(),
    code: v.string(),
    status: v.string(),
    creator_id: v.nullable(v.string()),
    max_players: v.number(),
    timer_duration: v.number(),
    practice: v.boolean(),
    /** The room where the same people play again. */
    rematch: v.nullable(v.string()),
  }),
  seq: v.number(),
  now: v.number(),
  you: v.string(),
  /** Asked to join a room while in another one: this is the other one. */
  elsewhere: v.optional(v.boolean(), false),
  /** Whether the tab that asked plays; null where none was named. */
  seat: v.optional(v.nullable(v.boolean()), null),
  phase: Phase,
  phase_ends_at: v.nullable(v.number()),
  index: v.number(),
  count: v.number(),
  players: v.array(Player),
  question: v.nullable(LiveQuestion),
  answer: v.nullable(OwnAnswer),
  results: v.nullable(Results),
  winner: v.nullable(v.string()),
  fee: v.number(),
})

export type Snapshot = v.InferOutput<typeof Snapshot>
