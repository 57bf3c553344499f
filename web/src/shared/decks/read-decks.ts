/** Reads the decks in a text: decoded at once in the page, and validated by the server. */

import * as v from 'valibot'
import { ask } from '@/shared/api/data'
import type { DecodedDeck } from '@/shared/wasm/wasm'
import { DeckListSchema, ProblemSchema } from './deck'

const Unread = v.object({ code: v.string() })

const ReadDeck = v.object({
  ...DeckListSchema.entries,
  name: v.nullable(v.string()),
  code: v.string(),
  format: v.string(),
  hero: v.nullish(v.number()),
  class: v.nullish(v.string()),
  /** The number of cards that the server does not know; unset if only the page has read the text. */
  unknown: v.nullish(v.number()),
  problems: v.nullish(v.array(ProblemSchema)),
})

const Reading = v.object({ decks: v.array(ReadDeck), errors: v.array(Unread) })

export type ReadDeck = v.InferOutput<typeof ReadDeck>
export type Reading = v.InferOutput<typeof Reading>

/** Decodes in the page, without problems or class. Throws if WebAssembly cannot run. */
export async function readHere(text: string): Promise<Reading> {
  const { decodeDecks } = await import('@/shared/wasm/wasm')
  const { decks, errors } = await decodeDecks(text)
  return { decks: decks.map(decoded), errors }
}

function decoded({ name, code, format, heroes, cards, sideboards }: DecodedDeck): ReadDeck {
  return {
    name,
    code,
    format,
    hero: heroes[0],
    cards: cards.map(([dbfId, count]) => ({ dbfId, count })),
    sideboards: sideboards.map(([dbfId, count, owner]) => ({ dbfId, count, owner })),
  }
}

/** Decodes and validates on the server. */
export async function readByServer(text: string, locale: string): Promise<Reading> {
  return v.parse(Reading, await ask((data) => data.rpc('deck_preview', { text, locale })))
}

/** Decodes in the page if possible, else on the server. */
export async function readDecks(text: string, locale: string): Promise<Reading> {
  return readHere(text).catch(() => readByServer(text, locale))
}
