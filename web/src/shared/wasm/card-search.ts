/**
 * The server's card search (crates/search-wasm) over a list of cards that the page has: it forgives typos, knows nicknames and
 * words such as "mage 4", and needs no network. Where it cannot run, cards are found by a part of their names.
 */

import * as v from 'valibot'
import type { Card, SearchedList } from '@/shared/catalog/card'
import { callWith, loadModule, readOutput, type TextModule } from './module'
import address from './search.wasm?url'

const Found = v.array(v.number())
/** As many as the module gives. */
const MOST = 20

type Search = TextModule & Record<'index_cards' | 'search_cards', () => number>

let loading: Promise<Search> | null = null
/** The list that the module has. */
let indexed: SearchedList | null = null

/** The dbf ids of the cards found, best first. */
export async function searchCards(list: SearchedList, query: string): Promise<number[]> {
  try {
    const search = await prepareSearch(list)
    const length = callWith(search, query, search.search_cards)
    return v.parse(Found, readOutput(search, length))
  } catch {
    loading = null
    indexed = null
    return searchPlainly(list, query)
  }
}

/** Fetches the module and gives it the list, so that the first search does not wait. */
export async function prepareSearch(list: SearchedList): Promise<Search> {
  loading ??= loadModule(address, ['index_cards', 'search_cards'])
  const search = await loading
  if (indexed !== list) {
    callWith(search, listText(list), search.index_cards)
    indexed = list
  }
  return search
}

/** As crates/search-wasm/src/lib.rs reads it. */
function listText({ cards, standardSets }: SearchedList): string {
  const line = ({ dbfId, id, name, nameEn = '', text = '', set = 0, ...card }: Card) =>
    [
      dbfId,
      id,
      name,
      nameEn,
      text,
      (card.classes ?? [card.cardClass]).join(','),
      card.cost,
      card.cardRarity,
      card.cardType,
      set,
      standardSets.has(set) ? 1 : 0,
    ]
      .map((field) => String(field).replaceAll(/[\t\n\r]+/g, ' '))
      .join('\t')
  return cards.map(line).join('\n')
}

function searchPlainly({ cards }: SearchedList, query: string): number[] {
  const wanted = folded(query)
  const found = cards.filter(
    ({ name, nameEn = '' }) => folded(name).includes(wanted) || folded(nameEn).includes(wanted),
  )
  return found.slice(0, MOST).map(({ dbfId }) => dbfId)
}

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .trim()
