/** The player's decks with their cards as the log names them. */

import * as v from 'valibot'
import { CardsSchema } from '@/shared/catalog/cards'
import type { Card } from '@/shared/catalog/card'
import { ask } from '@/shared/api/data'
import { SERVER_URL } from '@/shared/server/server'
import { ListedDeck, type Deck } from '@/shared/decks/deck'
import { decodeDecks, type DecodedDeck } from '@/shared/wasm/wasm'
import type { LogDeck } from '@/shared/wasm/gamelog'
import type { CandidateDeck } from './game-deck'

/** A request may name so many cards. */
const MOST_IDS = 200

/** Cards by dbf id, in English: only their ids and whether two names are equal matter. */
const cards = new Map<number, Card>()

export async function savedDecks(): Promise<CandidateDeck[]> {
  const decks = v.parse(v.array(ListedDeck), await ask((data) => data.rpc('my_decks', {})))
  return candidatesOf(
    decks.map(({ id, name, deck_code: code, ...rest }) => ({ id, name, code, rest })),
  )
}

/** A deck of Decks.log that may not be among the saved ones. Null if its code cannot be read. */
export async function deckInLog({ name, code }: LogDeck): Promise<CandidateDeck | null> {
  const [deck] = await candidatesOf([{ id: null, name, code, rest: null }])
  return deck ?? null
}

interface CodedDeck {
  id: string | null
  name: string
  code: string
  rest: Pick<Deck, 'class' | 'sideboards'> | null
}

async function candidatesOf(decks: readonly CodedDeck[]): Promise<CandidateDeck[]> {
  const read = await Promise.all(
    decks.map(async (deck) => ({ deck, decoded: (await decodeDecks(deck.code)).decks[0] })),
  )
  const ids = read.flatMap(({ decoded }) => decoded?.cards.map(([dbfId]) => dbfId) ?? [])
  const heroes = read.flatMap(({ decoded }) => decoded?.heroes ?? [])
  await fetchCards([...ids, ...heroes])
  return read.flatMap(({ deck, decoded }) => (decoded ? [candidate(deck, decoded)] : []))
}

function candidate({ id, name, code, rest }: CodedDeck, decoded: DecodedDeck): CandidateDeck {
  const hero = cards.get(decoded.heroes[0] ?? 0)
  return {
    id,
    name,
    code,
    identity: decoded.identity,
    class: rest?.class ?? hero?.cardClass ?? null,
    sideboards: decoded.sideboards.map(([dbfId, count, owner]) => ({ dbfId, count, owner })),
    cards: decoded.cards.flatMap(([dbfId, count]) => {
      const card = cards.get(dbfId)
      return card ? [[card.id, count] as const] : []
    }),
  }
}

/** The name of a card of the player's decks by its id in the log. */
export function nameInDecks(id: string): string | null {
  for (const card of cards.values()) if (card.id === id) return card.name
  return null
}

/** Names of cards that are in none of the decks. */
export async function namesOf(ids: readonly string[]): Promise<Map<string, string>> {
  const found = await ask((data) =>
    data.rpc('tracker_cards', { ids: ids.slice(0, MOST_IDS), locale: 'enUS' }),
  )
  return new Map(found.cards.map(({ id, name }) => [id, name]))
}

/** Their English texts. */
export async function textsOf(ids: readonly string[]): Promise<Map<string, string>> {
  const found = await ask((data) => data.rpc('tracker_cards', { ids: [...ids], locale: 'enUS' }))
  return new Map(found.cards.map(({ id, text }) => [id, text ?? '']))
}

async function fetchCards(dbfIds: readonly number[]): Promise<void> {
  const missing = [...new Set(dbfIds)].filter((id) => id > 0 && !cards.has(id))
  for (let at = 0; at < missing.length; at += MOST_IDS) {
    const ids = missing.slice(at, at + MOST_IDS).join(',')
    // oxlint-disable-next-line no-await-in-loop -- Few requests, and the server limits them.
    const response = await fetch(`${SERVER_URL}/cards/v1/enUS/cards.json?ids=${ids}`)
    if (!response.ok) throw new Error(`the cards answered ${response.status}`)
    // oxlint-disable-next-line no-await-in-loop
    for (const card of v.parse(CardsSchema, await response.json())) cards.set(card.dbfId, card)
  }
}
