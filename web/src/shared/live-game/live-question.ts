/** A question of a live game, as the server sends it to all its players: never with its answer. */

import * as v from 'valibot'

export const Words = v.object({ en: v.string(), fr: v.string(), es: v.string(), pt: v.string() })

const Four = v.array(v.string())

/** A question that is told before it opens says when it will, beside it. */
export const ToldQuestion = v.object({
  id: v.string(),
  question: Words,
  options: v.object({ en: Four, fr: Four, es: Four, pt: Four }),
  category: v.string(),
  difficulty: v.string(),
  imageUrl: v.nullable(v.string()),
})

/** A closed question may have none any more. */
const Time = v.pipe(
  v.nullable(v.number()),
  v.transform((at) => at ?? 0),
)

/** Times are milliseconds by the server's clock. */
export const LiveQuestion = v.object({
  ...ToldQuestion.entries,
  opens_at: Time,
  closes_at: Time,
})

export type LiveQuestion = v.InferOutput<typeof LiveQuestion>

/** An answer as the one who gave it knows it. One that came too late was not stored, and counts as none. */
export const OwnAnswer = v.object({
  choice: v.number(),
  correct: v.nullable(v.boolean()),
  late: v.optional(v.boolean(), false),
})

export type OwnAnswer = v.InferOutput<typeof OwnAnswer>

/** What all events of a game begin with: their number, and the server's time. */
export const NUMBERED = { seq: v.number(), at: v.number() }
