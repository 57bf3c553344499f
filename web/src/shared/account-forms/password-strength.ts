/**
 * How hard a password is to guess, and what would make it harder. This is only advice: the only enforced
 * rule is the length (see auth-schemas.ts).
 */

import { MIN_PASSWORD } from './auth-schemas'
import { COMMON_PASSWORDS } from './common-passwords'

export type StrengthReason =
  | 'short'
  | 'common'
  | 'personal'
  | 'game'
  | 'sequence'
  | 'repeated'
  | 'kinds'
  | 'length'

export type StrengthScore = 0 | 1 | 2 | 3 | 4

export interface Strength {
  score: StrengthScore
  /** Most important first. */
  reasons: StrengthReason[]
}

/** Public facts about the account. */
export interface PasswordOwner {
  email?: string
  username?: string
}

/** The number of characters needed for each score, where each easily guessed part counts as one character. */
const SCORES: [atLeast: number, score: StrengthScore][] = [
  [14, 4],
  [11, 3],
  [8, 2],
  [6, 1],
]
/** From this length on, one kind of character is enough. */
const LONG = 20
/** The maximum length of a password; the rest is not checked, to save time. */
const MAX_CHECKED = 128

const GAME_WORDS = ['runeside', 'hearthstone']

/** Shorter names are ignored, because they are part of too many words. */
const MIN_PERSONAL_WORD = 4

const MIN_SEQUENCE = 4
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
].flatMap((row) => [row, Array.from(row).toReversed().join('')])

/** One or two characters repeated three times, or three and more characters repeated twice. */
const REPEATED = /(.)\1{2,}|(..)\2{2,}|(.{3,})\3+/gu

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u]

/** Replaces an easily guessed part. */
const GUESSED = '\u0000'

export function passwordStrength(password: string, owner: PasswordOwner = {}): Strength {
  const typed = password.slice(0, MAX_CHECKED)
  const reasons = new Set<StrengthReason>()
  if (count(typed) < MIN_PASSWORD) reasons.add('short')
  if (isCommon(typed)) reasons.add('common')

  const easyParts: [StrengthReason, (text: string) => string[]][] = [
    ['personal', (text) => personalWords(owner).filter((word) => text.includes(word))],
    ['game', (text) => GAME_WORDS.filter((word) => text.includes(word))],
    ['sequence', sequences],
    ['repeated', (text) => text.match(REPEATED) ?? []],
  ]
  let left = typed.toLowerCase()
  for (const [reason, find] of easyParts) {
    for (const part of find(left)) {
      reasons.add(reason)
      left = left.replace(part, GUESSED)
    }
  }

  if (KINDS.filter((kind) => kind.test(typed)).length < 2 && count(left) < LONG)
    reasons.add('kinds')
  const reached = scoreOf(reasons.has('kinds') ? count(left) - 3 : count(left))
  if (reached < 4 && !reasons.has('short')) reasons.add('length')
  const isWeakest = reasons.has('short') || reasons.has('common')
  return { score: isWeakest ? 0 : reached, reasons: [...reasons] }
}

function count(text: string): number {
  return Array.from(text).length
}

function scoreOf(characters: number): StrengthScore {
  return SCORES.find(([atLeast]) => characters >= atLeast)?.[1] ?? 0
}

/** Whether it is a common password, also with digits and signs in or around it. */
function isCommon(password: string): boolean {
  const word = password.toLowerCase().replaceAll(/^[^a-z@$]+|[^a-z]+$/g, '')
  const swaps: Record<string, string> = {
    '0': 'o',
    '1': 'i',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '@': 'a',
    $: 's',
  }
  return COMMON_PASSWORDS.has(word.replaceAll(/[01345@$]/g, (sign) => swaps[sign] ?? sign))
}

/** The username, the local part of the email address, and the words in it. */
function personalWords({ email = '', username = '' }: PasswordOwner): string[] {
  const name = email.split('@')[0] ?? ''
  const words = [username, name, ...name.split(/[^\p{L}\p{Nd}]+/u)]
  const normalized = words.map((word) => word.trim().toLowerCase())
  return [...new Set(normalized)].filter((word) => word.length >= MIN_PERSONAL_WORD)
}

/** Sequences of the alphabet, the digits or a keyboard row, in either direction. */
function sequences(text: string): string[] {
  const found: string[] = []
  let start = 0
  while (start + MIN_SEQUENCE <= text.length) {
    let end = start + MIN_SEQUENCE
    if (!isSequence(text.slice(start, end))) {
      start += 1
      continue
    }
    while (end < text.length && isSequence(text.slice(start, end + 1))) end += 1
    found.push(text.slice(start, end))
    start = end
  }
  return found
}

function isSequence(part: string): boolean {
  return ROWS.some((row) => row.includes(part))
}
