/** A duo as the server shows it to one of its two players. */

import * as v from 'valibot'
import { LiveQuestion, OwnAnswer, Words } from '@/shared/live-game/live-question'

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
  /** An account that was deleted meanwhile has none. */
  username: v.pipe(
    v.nullable(v.string()),
    v.transform((name) => name ?? '–'),
  ),
  avatar_url: v.nullable(v.string()),
  score: v.number(),
  answered: v.boolean(),
  /** Null while it is not to be known. */
  correct: v.optional(v.nullable(v.boolean()), null),
  connected: v.boolean(),
  bars: v.optional(v.number(), 4),
  /** Since when the connection is lost, by the server's clock. */
  gone_at: v.nullable(v.number()),
})

export type Player = v.InferOutput<typeof Player>

/** Figures by the player's id. */
export const ByPlayer = v.record(v.string(), v.number())

export const Results = v.object({
  correctAnswer: v.number(),
  why: v.nullable(Words),
  /** What the question brought each of them. */
  points: ByPlayer,
  /** Null for who did not answer. */
  choices: v.record(v.string(), v.nullable(v.number())),
})

export type Results = v.InferOutput<typeof Results>

const Outcome = v.object({
  /** Null for a draw, or when the game could not go on. */
  winner: v.nullable(v.string()),
  reason: v.picklist(['score', 'left', 'silence', 'draw', 'abandoned']),
})

export type Outcome = v.InferOutput<typeof Outcome>

export const Reason = Outcome.entries.reason

/** Why a lobby is no more: its creator gave it up or could not pay, or nobody came. */
export const Shut = v.picklist(['left', 'nobody_came', 'not_enough_mana'])

export type Shut = v.InferOutput<typeof Shut>

export const Snapshot = v.object({
  game: v.object({
    id: v.string(),
    code: v.string(),
    status: v.string(),
    creator_id: v.nullable(v.string()),
    /** The game that the same two play next. */
    rematch: v.nullable(v.string()),
  }),
  seq: v.number(),
  now: v.number(),
  you: v.string(),
  /** Asked to join a game while in another one: this is the other one. */
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
  outcome: v.nullable(Outcome),
  /** Null while it is not closed. */
  shut: v.fallback(v.nullable(Shut), null),
  fee: v.number(),
})

export type Snapshot = v.InferOutput<typeof Snapshot>
