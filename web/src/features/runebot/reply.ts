/** What RuneBot answered, read as the specification says: the text from the first member that has one, the rest optional. */

import * as v from 'valibot'
import { CLASSES, FORMATS } from '@/shared/catalog/card'

const MOST_SUGGESTIONS = 3

export const ReplyDeck = v.object({
  code: v.string(),
  name: v.fallback(v.nullable(v.string()), null),
  class: v.fallback(v.picklist(CLASSES), 'NEUTRAL'),
  format: v.fallback(v.picklist(FORMATS), 'UNKNOWN'),
})
export type ReplyDeck = v.InferOutput<typeof ReplyDeck>

const Extras = v.object({
  cards: v.fallback(v.array(v.number()), []),
  suggestions: v.fallback(
    v.pipe(
      v.array(v.string()),
      v.transform((texts) => texts.slice(0, MOST_SUGGESTIONS)),
    ),
    [],
  ),
  context: v.fallback(v.nullable(v.string()), null),
  deck: v.fallback(v.nullable(ReplyDeck), null),
  left: v.fallback(v.nullable(v.number()), null),
})

export interface Reply extends v.InferOutput<typeof Extras> {
  text: string
}

/** The answer has no text. */
export class NoReplyText extends Error {}

const TEXT_MEMBERS = ['reply', 'response', 'message', 'text', 'content'] as const

/** Throws `NoReplyText`. */
export function readReply(body: unknown): Reply {
  const members: Partial<Record<string, unknown>> =
    typeof body === 'object' && body !== null ? { ...body } : {}
  const text = TEXT_MEMBERS.map((name) => members[name]).find(
    (value) => typeof value === 'string' && value !== '',
  )
  if (typeof text !== 'string') throw new NoReplyText()
  return { text, ...v.parse(Extras, members) }
}
