/** Saves a deck code as a deck of the player. Gives the id of the deck. */

import * as v from 'valibot'
import { ask } from '@/shared/api/data'
import { DeckRow } from './deck'

interface NewDeck {
  code: string
  name: string | null
  /** The language of the cards, for a name that the server makes. */
  locale: string
  /** Save it for Wild instead of its own format. */
  wild?: boolean
}

export async function saveDeck({ code, name, locale, wild = false }: NewDeck): Promise<string> {
  const saved = await ask((data) =>
    data.rpc('deck_save', {
      code,
      locale,
      ...(name ? { name } : {}),
      ...(wild ? { format: 'WILD' } : {}),
    }),
  )
  return v.parse(DeckRow, saved).id
}
