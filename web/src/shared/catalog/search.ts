/**
 * Card search on the page, by the same code and so in the same order as the server's `card_search`: forgiving of accents,
 * case, apostrophes and typos, by name first and then by text, at most twenty.
 *
 * Where it cannot run, `WasmUnavailable` is thrown, and the caller asks the server instead.
 */

import { findCards, indexCards, WasmUnavailable } from '@/shared/wasm/wasm'

/** What the search knows of a card of the list. */
export interface SearchedCard {
  dbfId: number
  name: string
  nameEn?: string
  text?: string
  cardClass: string
  classes?: readonly string[]
  cost?: number
  cardRarity: string
  cardType: string
  set?: number
}

export interface SearchedList {
  /** Another for every build and language: by it the module knows whether it has this list already. */
  name: string
  cards: Iterable<SearchedCard>
  /** The numbers of the sets in Standard. */
  standardSets: ReadonlySet<number>
}

export interface CardFilters {
  /** Of a card with several classes each counts. */
  cardClass?: string | undefined
  /** `'7+'` for seven and more. */
  cost?: number | `${number}+` | undefined
  rarity?: string | undefined
  cardType?: string | undefined
  set?: number | undefined
  format?: string | undefined
}

/** The dbf ids of the cards found, best first. Without a query, by cost and name. */
export async function searchCards(
  list: SearchedList,
  query: string,
  filters: CardFilters = {},
): Promise<number[]> {
  const asked = [oneLine(list.name), oneLine(query), filtersText(filters)].join('\n')
  const first = await findCards(asked)
  if ('found' in first) return first.found
  if (first.error.code !== 'no_list') throw new Error(first.error.message)
  const kept = await indexCards(listText(list))
  if ('error' in kept) throw new WasmUnavailable(kept.error.message)
  const again = await findCards(asked)
  if ('found' in again) return again.found
  // A list in another language came between: this search is no longer what the player looks at.
  throw new WasmUnavailable(again.error.message)
}

/** As crates/cards/src/search/list.rs reads it. */
export function listText({ name, cards, standardSets }: SearchedList): string {
  const lines = [oneLine(name)]
  for (const card of cards) {
    const { dbfId, nameEn = '', text = '', cardClass, classes, cost = 0, set = 0 } = card
    const fields = [
      dbfId,
      oneLine(card.name),
      oneLine(nameEn),
      oneLine(text),
      classes?.length ? classes.join(',') : cardClass,
      cost,
      card.cardRarity,
      card.cardType,
      set,
      standardSets.has(set) ? 1 : 0,
    ]
    lines.push(fields.join('\t'))
  }
  return lines.join('\n')
}

function filtersText({ cardClass, cost, rarity, cardType, set, format }: CardFilters): string {
  const pairs = Object.entries({ class: cardClass, cost, rarity, type: cardType, set, format })
  return pairs
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
    .join(' ')
}

function oneLine(text: string): string {
  return text.replaceAll(/[\t\n\r]+/g, ' ')
}
