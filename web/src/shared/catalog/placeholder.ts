/** The placeholder for a card that was not found. */

import type { Translate } from '@/shared/i18n/translator'
import { imageUrlOf, type Card } from './card'

const MAX_ID_LENGTH = 8

export function placeholderCard(t: Translate, dbfId: number, id = String(dbfId)): Card {
  return {
    dbfId,
    id,
    imageUrl: imageUrlOf(id),
    name: t('cards.placeholder', { id: id.slice(0, MAX_ID_LENGTH) }),
    text: t('cards.placeholderText'),
    // Any cost, but the same one on each render.
    cost: hashOf(id) % 10,
    cardClass: 'NEUTRAL',
    cardRarity: 'COMMON',
    cardType: 'MINION',
    missing: true,
  }
}

/** A simple hash of a text. */
export function hashOf(text: string): number {
  let seed = 7
  for (const character of text) seed = (seed * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return seed
}
