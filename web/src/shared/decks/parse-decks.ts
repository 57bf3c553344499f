/** Reads the decks in a text: decoded at once in the page, and validated by the server. */

import * as v from 'valibot'
import { DeckPreview, type PreviewedDeck } from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import type { DecodedDeck } from '@/shared/wasm/wasm'

/** What the page reads by itself, and what the server adds. */
export type ParsedDeck = Pick<PreviewedDeck, 'name' | 'code' | 'format' | 'cards' | 'sideboards'> &
  Partial<PreviewedDeck>

export interface ParsedText {
  decks: ParsedDeck[]
  errors: { code: string }[]
}

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
    hero: heroes[0] ?? null,
    cards: cards.map(([dbfId, count]) => ({ dbfId, count })),
    sideboards: sideboards.map(([dbfId, count, owner]) => ({ dbfId, count, owner })),
  }
}

/** Decodes and validates on the server. */
export async function parseOnServer(text: string, locale: string): Promise<ParsedText> {
  return v.parse(DeckPreview, await ask((data) => data.rpc('deck_preview', { text, locale })))
}

/** Decodes in the page if possible, else on the server. */
export async function parseDecks(text: string, locale: string): Promise<ParsedText> {
  return parseInPage(text).catch(() => parseOnServer(text, locale))
}
