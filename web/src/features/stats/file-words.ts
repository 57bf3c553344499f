/** What the columns and words of a file mean, as this app and other trackers write them. Pure. */

import { CLASSES } from '@/shared/catalog/card'

export type Column =
  | 'id'
  | 'played_at'
  | 'result'
  | 'deck'
  | 'deck_id'
  | 'class'
  | 'opponent_class'
  | 'opponent_archetype'
  | 'opponent_cards'
  | 'mode'
  | 'format'
  | 'rank'
  | 'went_first'
  | 'coin'
  | 'turns'
  | 'duration_s'
  | 'source'
  | 'notes'

/** Without spaces, signs and capitals. */
const plain = (word: string) => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const HEADERS: readonly (readonly [column: Column, ...words: string[]])[] = [
  ['id', 'id'],
  [
    'played_at',
    'playedat',
    'date',
    'time',
    'datetime',
    'starttime',
    'timestamp',
    'start',
    'played',
  ],
  ['result', 'result', 'outcome', 'win', 'won', 'gameresult'],
  ['deck', 'deck', 'deckname', 'playerdeck', 'mydeck'],
  ['deck_id', 'deckid'],
  ['class', 'class', 'hero', 'playerclass', 'playerhero', 'myclass'],
  ['opponent_class', 'opponentclass', 'opponenthero', 'opponent', 'enemyclass', 'vs', 'oppclass'],
  ['opponent_archetype', 'opponentarchetype', 'opponentdeck', 'archetype', 'enemydeck'],
  ['opponent_cards', 'opponentcards'],
  ['mode', 'mode', 'gamemode', 'gametype'],
  ['format', 'format', 'gameformat'],
  ['rank', 'rank', 'playerrank', 'league'],
  ['went_first', 'wentfirst', 'first', 'playorder', 'goingfirst'],
  ['coin', 'coin', 'hascoin', 'thecoin'],
  ['turns', 'turns', 'turncount', 'numturns'],
  ['duration_s', 'durations', 'duration', 'length', 'durationseconds', 'gamelength'],
  ['source', 'source'],
  ['notes', 'notes', 'note', 'comment', 'comments'],
]

const BY_HEADER = new Map(
  HEADERS.flatMap(([column, ...words]) => words.map((word) => [word, column] as const)),
)

export const headerOf = (name: string): Column | undefined => BY_HEADER.get(plain(name))

const RESULT_WORDS: Record<string, string> = {
  victory: 'victory',
  win: 'victory',
  won: 'victory',
  w: 'victory',
  true: 'victory',
  '1': 'victory',
  defeat: 'defeat',
  loss: 'defeat',
  lost: 'defeat',
  lose: 'defeat',
  l: 'defeat',
  false: 'defeat',
  '0': 'defeat',
  tie: 'tie',
  tied: 'tie',
  draw: 'tie',
}

export const resultIn = (word = '') => RESULT_WORDS[plain(word)]

/** Days as `2026-11-16` or with slashes, with a time or without; also seconds and milliseconds since 1970. */
export function dateIn(word = ''): string | null {
  const trimmed = word.trim()
  const number = /^\d{10}(\d{3})?$/.test(trimmed) ? Number(trimmed) : null
  const at =
    number === null ? new Date(trimmed) : new Date(trimmed.length === 10 ? number * 1000 : number)
  return trimmed === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}

export function classIn(word = ''): string | null {
  const wanted = plain(word).toUpperCase()
  return CLASSES.find((name) => name === wanted && name !== 'NEUTRAL') ?? null
}

const MODES: Record<string, string> = {
  ranked: 'ranked',
  play: 'ranked',
  ladder: 'ranked',
  casual: 'casual',
  friendly: 'friendly',
  challenge: 'friendly',
  arena: 'arena',
  brawl: 'brawl',
  tavernbrawl: 'brawl',
  practice: 'practice',
  vsai: 'practice',
  adventure: 'practice',
  other: 'other',
}

export const modeIn = (word = '') => MODES[plain(word)] ?? null

export function formatIn(word = ''): string | null {
  const wanted = plain(word).replace(/^ft/, '').toUpperCase()
  return ['STANDARD', 'WILD', 'TWIST', 'CLASSIC'].find((name) => name === wanted) ?? null
}

/** `Gold 3`, `gold_3`, `Legend 120`. */
export function rankIn(word = ''): string | null {
  const found = /^(bronze|silver|gold|platinum|diamond|legend)[\s_-]*(\d+)?$/i.exec(word.trim())
  const [, league = '', step] = found ?? []
  if (!found || (!step && league.toLowerCase() !== 'legend')) return null
  return step ? `${league.toLowerCase()}_${step}` : 'legend'
}

const YES = new Set(['true', 'yes', '1', 'first', 'y', 'play'])
const NO = new Set(['false', 'no', '0', 'second', 'coin', 'n', 'draw'])

/** Who has the coin is second. */
export function orderIn(first = '', coin = ''): boolean | null {
  if (YES.has(plain(first))) return true
  if (NO.has(plain(first))) return false
  if (YES.has(plain(coin)) || plain(coin) === 'coin') return false
  return NO.has(plain(coin)) ? true : null
}

export function numberIn(word = ''): number | null {
  const number = Number.parseInt(word, 10)
  return Number.isNaN(number) || number < 0 ? null : number
}

/** Seconds, or `7:31`, or `1:02:03`. */
export function secondsIn(word = ''): number | null {
  if (!word.includes(':')) return numberIn(word)
  const parts = word.split(':').map(Number)
  if (parts.some(Number.isNaN)) return null
  return parts.reduce((sum, part) => sum * 60 + part, 0)
}
