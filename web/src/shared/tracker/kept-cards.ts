/** Cards of the tracker that the device keeps, by language; the oldest go first. If storage is blocked, nothing is kept. */

import * as v from 'valibot'
import { TrackerCard } from '@/shared/api/contract.gen'
import type { CardLocale } from '@/shared/catalog/card-locale'

/** The cards of about ten games. */
const MOST = 600

const KeptCards = v.custom<TrackerCard[]>((value) => v.is(v.array(TrackerCard), value))

const keyOf = (locale: CardLocale) => `tracker_cards_${locale}`

export function readKeptCards(locale: CardLocale): TrackerCard[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(locale)) ?? '[]')
    return v.is(KeptCards, kept) ? kept : []
  } catch {
    return []
  }
}

export function saveKeptCards(locale: CardLocale, cards: readonly TrackerCard[]): void {
  if (cards.length === 0) return
  const fresh = new Set(cards.map(({ id }) => id))
  const others = readKeptCards(locale).filter(({ id }) => !fresh.has(id))
  const kept = [...others, ...cards].slice(-MOST)
  try {
    localStorage.setItem(keyOf(locale), JSON.stringify(kept))
  } catch {
    // Storage is blocked or full.
  }
}
