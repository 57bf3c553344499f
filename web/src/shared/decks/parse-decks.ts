/** Reads the decks in a text: decoded at once in the page, and validated by the server. */

import * as v from 'valibot'
import { ask } from '@/shared/api/data'
import type { DecodedDeck } from '@/shared/wasm/wasm'
import { DeckListSchema, ProblemSchema } from './deck'

const DeckError = v.object({ code: v.string() })

const ParsedDeck = v.object({
  ...DeckListSchema.entries,
  name: v.nullable(v.string()),
  code: v.string(),
  format: v.string(),
  hero: v.nullish(v.number()),
  class: v.nullish(v.string()),
  /** The name that the server gives it if it has none. */
  suggested_name: v.nullish(v.string()),
  /** The number of cards that the server does not know; unset if only the page has read the text. */
  unknown: v.nullish(v.number()),
  problems: v.nullish(v.array(ProblemSchema)),
})

const ParsedText = v.object({ decks: v.array(ParsedDeck), errors: v.array(DeckError) })

export type ParsedDeck = v.InferOutput<typeof ParsedDeck>
export type ParsedText = v.InferOutput<typeof ParsedText>

/** Decodes in the page, without problems or class. Throws if WebAssembly cannot run. */
export async function parseInPage(text: string): Promise<ParsedText> {
  const { decodeDecks } = await import('@/shared/wasm/wasm')
  const { decks, errors } = await decodeDecks(text)
  return { decks: decks.map(fromDecoded), errors }
}

function fromDecoded({ name, code, format, heroes, cards, sideboards }: DecodedDeck): ParsedDeck {
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
export async function parseOnServer(text: string, locale: string): Promise<ParsedText> {
  return v.parse(ParsedText, await ask((data) => data.rpc('deck_preview', { text, locale })))
}

/** Decodes in the page if possible, else on the server. */
export async function parseDecks(text: string, locale: string): Promise<ParsedText> {
  return parseInPage(text).catch(() => parseOnServer(text, locale))
}
