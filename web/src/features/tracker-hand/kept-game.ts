/** The running game on this device: a reload, a closed tab or a day offline does not end it. Removed at sign-out. */

import * as v from 'valibot'
import { CARD_TYPES, CLASSES, FORMATS, RARITIES } from '@/shared/catalog/card'
import { DeckCard, DeckSideboardCard } from '@/shared/api/contract.gen'
import { UNFINISHED } from '@/shared/storage/forget-kept'
import type { HandGame } from './game'

const Facts = v.object({
  dbfId: v.number(),
  id: v.string(),
  name: v.string(),
  cost: v.number(),
  cardClass: v.picklist(CLASSES),
  cardRarity: v.picklist(RARITIES),
  cardType: v.picklist(CARD_TYPES),
})

const card = v.number()
const handOrDeck = v.picklist(['hand', 'deck'])

const NoteSchema = v.variant('kind', [
  v.object({ kind: v.literal('draw'), card }),
  v.object({ kind: v.literal('play'), card, from: handOrDeck }),
  v.object({ kind: v.literal('discard'), card, from: handOrDeck }),
  v.object({ kind: v.literal('return'), card, from: v.picklist(['hand', 'elsewhere']) }),
  v.object({ kind: v.literal('create'), card: Facts, to: handOrDeck }),
  v.object({ kind: v.literal('create unknown') }),
  v.object({ kind: v.literal('draw unknown') }),
  v.object({ kind: v.literal('turn') }),
  v.object({ kind: v.literal('coin'), coin: v.boolean() }),
  v.object({ kind: v.literal('opponent class'), cardClass: v.picklist(CLASSES) }),
  v.object({ kind: v.literal('opponent card'), card: Facts }),
  v.object({
    kind: v.literal('result'),
    result: v.picklist(['victory', 'defeat', 'tie']),
    at: v.number(),
    match: v.string(),
  }),
])

const HandGameSchema = v.object({
  deck: v.object({
    cards: v.array(DeckCard),
    sideboards: v.array(DeckSideboardCard),
    id: v.string(),
    name: v.string(),
    class: v.picklist(CLASSES),
    format: v.picklist(FORMATS),
  }),
  startedAt: v.number(),
  notes: v.array(NoteSchema),
})

const keyOf = (user: string) => `${UNFINISHED}${user} game by hand`

/** Null if there is none, or if an earlier version of the app has written it. */
export function readGame(user: string): HandGame | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(user)) ?? '')
    const game = v.safeParse(HandGameSchema, stored)
    return game.success ? game.output : null
  } catch {
    return null
  }
}

export function saveGame(user: string, game: HandGame | null): void {
  try {
    if (game) localStorage.setItem(keyOf(user), JSON.stringify(game))
    else localStorage.removeItem(keyOf(user))
  } catch {
    // Storage is blocked or full: the game lasts until the page is closed.
  }
}

/** Calls `listener` when another tab has changed the game. */
export function watchGame(user: string, listener: () => void): () => void {
  const changed = ({ key }: StorageEvent) => {
    if (key === null || key === keyOf(user)) listener()
  }
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}
