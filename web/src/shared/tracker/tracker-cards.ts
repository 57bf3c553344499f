/**
 * Cards by their ids in the game's log: also those that cannot be collected, such as the Coin. Ids that several parts of a
 * page need at the same time are asked for in one call. The device keeps the cards by language, so that a game has its
 * names at once and offline; each page load asks for the kept ones once more, because a new build may change them.
 */

import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { TRACKER, type TrackerCard } from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import { imageUrlOf, readCard, type Card } from '@/shared/catalog/card'
import { useCardLocale, type CardLocale } from '@/shared/catalog/card-locale'
import { useT } from '@/shared/i18n/i18n'
import { readKeptCards, saveKeptCards } from './kept-cards'

/** A card as the tracker shows it; it may have no cost. */
export interface TrackedCard extends Omit<Card, 'cost'> {
  cost: number | null
  /** Of a set that Standard has; not known of the cards of a deck. */
  standard?: boolean
  /** Its data has not arrived yet. `missing` without it: the server does not know the card. */
  pending?: true
}

export type CardOf = (id: string) => TrackedCard

const RETRY_MS = 15_000

/**
 * Looks the cards up in `known`, the cards of the deck, and fetches the others. Gives a placeholder for a card that is
 * loading or unknown.
 */
export function useTrackerCards(ids: readonly string[], known?: readonly Card[] | null): CardOf {
  const t = useT()
  const cards = storeOf(useCardLocale())
  const version = useSyncExternalStore(cards.subscribe, cards.version)
  const own = useMemo(() => new Map((known ?? []).map((card) => [card.id, card])), [known])
  const wanted = [...new Set(ids)].filter((id) => id !== '' && !own.has(id)).join(' ')
  useEffect(() => {
    if (wanted) cards.want(wanted.split(' '))
  }, [cards, wanted])
  return useMemo(
    () => (id) =>
      own.get(id) ??
      cards.get(id) ??
      placeholder(id, cards.isPending(id), t('trackerView.unknownCard')),
    // The version stands for what is in the store.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [own, cards, t, version],
  )
}

function placeholder(id: string, pending: boolean, name: string): TrackedCard {
  return {
    dbfId: 0,
    id,
    imageUrl: imageUrlOf(id),
    name: pending ? '…' : name,
    cost: null,
    cardClass: 'NEUTRAL',
    cardRarity: 'COMMON',
    cardType: 'MINION',
    missing: true,
    ...(pending ? { pending } : {}),
  }
}

/** As the pages draw cards. */
export function cardOfTracker({
  kind,
  class: cardClass,
  rarity,
  collectible,
  ...card
}: TrackerCard): TrackedCard | null {
  const read = readCard({
    ...card,
    cost: card.cost ?? 0,
    cardClass,
    cardRarity: rarity ?? undefined,
    cardType: kind,
    ...(collectible ? {} : { uncollectible: true }),
  })
  return read && { ...read, cost: card.cost ?? null, standard: card.standard }
}

class TrackerCardStore {
  readonly #locale: CardLocale
  readonly #cards = new Map<string, TrackedCard>()
  /** Asked for since the page was loaded, whether or not the server knew them. */
  readonly #asked = new Set<string>()
  readonly #waiting = new Set<string>()
  readonly #listeners = new Set<() => void>()
  #version = 0
  #scheduled = false

  constructor(locale: CardLocale) {
    this.#locale = locale
    this.#add(readKeptCards(locale))
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly version = (): number => this.#version

  get(id: string): TrackedCard | undefined {
    return this.#cards.get(id)
  }

  isPending(id: string): boolean {
    return id !== '' && (!this.#asked.has(id) || this.#waiting.has(id))
  }

  want(ids: readonly string[]): void {
    for (const id of ids) {
      if (this.#asked.has(id)) continue
      this.#asked.add(id)
      this.#waiting.add(id)
    }
    if (this.#waiting.size > 0) this.#schedule()
  }

  /** After the effects of this render, so that they share a call. */
  #schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    setTimeout(() => {
      this.#scheduled = false
      void this.#fetch([...this.#waiting].slice(0, TRACKER.max_cards))
    })
  }

  async #fetch(ids: string[]): Promise<void> {
    try {
      const { cards } = await ask((data) =>
        data.rpc('tracker_cards', { ids, locale: this.#locale }),
      )
      for (const id of ids) this.#waiting.delete(id)
      this.#add(cards)
      saveKeptCards(this.#locale, cards)
      if (this.#waiting.size > 0) this.#schedule()
    } catch {
      const again = () => {
        removeEventListener('online', again)
        clearTimeout(timer)
        this.#schedule()
      }
      addEventListener('online', again)
      const timer = setTimeout(again, RETRY_MS)
    }
  }

  #add(cards: readonly TrackerCard[]): void {
    for (const card of cards) {
      const read = cardOfTracker(card)
      if (read) this.#cards.set(card.id, read)
    }
    this.#version += 1
    for (const listener of this.#listeners) listener()
  }
}

const stores = new Map<CardLocale, TrackerCardStore>()

function storeOf(locale: CardLocale): TrackerCardStore {
  const store = stores.get(locale) ?? new TrackerCardStore(locale)
  stores.set(locale, store)
  return store
}
