/** Matches as a file: what an export writes, and what an import makes of a file of ours or of another tracker. Pure. */

import type { MatchArgs, MatchRow } from '@/shared/api/contract.gen'
import { writeCsv, readCsv } from './csv'
import { recordOf } from './match-form'
import {
  classIn,
  dateIn,
  formatIn,
  headerOf,
  modeIn,
  numberIn,
  orderIn,
  rankIn,
  resultIn,
  secondsIn,
  type Column,
} from './file-words'

const COLUMNS: readonly Column[] = [
  'played_at',
  'result',
  'deck',
  'class',
  'opponent_class',
  'opponent_archetype',
  'mode',
  'format',
  'rank',
  'went_first',
  'turns',
  'duration_s',
  'source',
  'notes',
  'opponent_cards',
  'deck_id',
  'id',
]

export function toCsv(matches: readonly MatchRow[], deckName: (id: string) => string): string {
  const rows = matches.map((match) =>
    COLUMNS.map((column) => {
      if (column === 'deck') return match.deck_id ? deckName(match.deck_id) : ''
      if (column === 'coin') return ''
      return cellOf(match[column])
    }),
  )
  return writeCsv([COLUMNS, ...rows])
}

/** A value of a match as a cell of a table. */
function cellOf(value: unknown): string {
  if (Array.isArray(value)) return value.filter((it) => typeof it === 'string').join(' ')
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

export function toJson(matches: readonly MatchRow[]): string {
  return JSON.stringify({ app: 'Runeside', version: 1, matches: matches.map(recordOf) }, null, 1)
}

export interface ReadFile {
  matches: MatchArgs[]
  /** Numbers of the lines, or of the matches, that could not be read. */
  unread: number[]
  /** Null: nothing in it looks like matches. */
  kind: 'json' | 'csv' | null
}

/** The decks of the player by name, to find those of a file. */
export type FindDeck = (name: string) => string | undefined

export function readMatches(text: string, user: string, findDeck: FindDeck): ReadFile {
  return /^\s*[[{]/.test(text) ? fromJson(text, user) : fromCsv(text, user, findDeck)
}

function fromJson(text: string, user: string): ReadFile {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    return { matches: [], unread: [], kind: null }
  }
  const list: unknown = Array.isArray(content) ? content : Object(content).matches
  if (!Array.isArray(list)) return { matches: [], unread: [], kind: null }
  return collect(
    list.map((entry: unknown) => {
      const cells = new Map<string, string>()
      for (const [name, value] of Object.entries(Object(entry))) {
        const column = headerOf(name)
        if (column !== undefined && value !== null) cells.set(column, cellOf(value))
      }
      return matchOf(cells, user)
    }),
    1,
    'json',
  )
}

function fromCsv(text: string, user: string, findDeck: FindDeck): ReadFile {
  const [head = [], ...rows] = readCsv(text)
  const columns = head.map(headerOf)
  if (!columns.includes('result')) return { matches: [], unread: [], kind: null }
  return collect(
    rows.map((row) => {
      const cells = new Map<string, string>()
      columns.forEach((column, place) => {
        const value = row[place]?.trim().replace(/^'(?=[=+@-])/, '')
        if (column && value && !cells.has(column)) cells.set(column, value)
      })
      const deck = cells.get('deck_id') ?? findDeck(cells.get('deck') ?? '')
      if (deck) cells.set('deck_id', deck)
      return matchOf(cells, user)
    }),
    2,
    'csv',
  )
}

function collect(
  found: readonly (MatchArgs | null)[],
  first: number,
  kind: 'json' | 'csv',
): ReadFile {
  const unread = found.flatMap((match, place) => (match ? [] : [place + first]))
  return { matches: found.filter((match) => match !== null), unread, kind }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Null without a result or a time. */
function matchOf(cells: ReadonlyMap<string, string>, user: string): MatchArgs | null {
  const cell = (column: Column) => cells.get(column)
  const result = resultIn(cell('result'))
  const playedAt = dateIn(cell('played_at'))
  if (!result || !playedAt) return null
  const [id, deck] = [cell('id'), cell('deck_id')]
  const cards = cell('opponent_cards')?.split(' ').filter(Boolean) ?? []
  return {
    id: id && UUID.test(id) ? id : idOf([user, ...[...cells].flat()].join('\u0000')),
    result,
    played_at: playedAt,
    source: cell('source') === 'log' ? 'log' : 'manual',
    deck_id: deck && UUID.test(deck) ? deck : null,
    opponent_class: classIn(cell('opponent_class')),
    opponent_archetype: cell('opponent_archetype')?.slice(0, 60) ?? null,
    opponent_cards: cards,
    mode: modeIn(cell('mode')),
    format: formatIn(cell('format')),
    rank: rankIn(cell('rank')),
    went_first: orderIn(cell('went_first'), cell('coin')),
    turns: numberIn(cell('turns')),
    duration_s: secondsIn(cell('duration_s')),
    notes: cell('notes')?.slice(0, 2000) ?? null,
  }
}

/** The same text has the same id, so that a file can be imported twice: four hashes of 32 bits as a UUID. */
export function idOf(text: string): string {
  const parts = [0x9e3779b1, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f].map((seed) => {
    let hash = seed
    for (let at = 0; at < text.length; at += 1)
      hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193 ^ (seed & 0xff00)) ^ (hash >>> 15)
    return (hash >>> 0).toString(16).padStart(8, '0')
  })
  const hex = parts.join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
