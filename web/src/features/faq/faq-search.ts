/** Searches the questions, ignoring case, accents and hyphens; every word must occur in the question or the answer. */

import type { FaqGroup, FaqItem, FaqText } from './texts/faq-text'

export interface FaqHit extends FaqItem {
  /** Some word occurs only in the answer, so the answer must be expanded. */
  inAnswer: boolean
}

export interface FaqHits extends Omit<FaqGroup, 'items'> {
  items: FaqHit[]
}

/** A piece of a text, and whether it matches a search word. */
interface Piece {
  text: string
  hit: boolean
}

const LIGATURES: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss' }

/** One character in its form for comparison; empty for characters that are ignored. */
function foldCharacter(character: string): string {
  const plain = character
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\p{M}\p{Pd}]/gu, '')
  return LIGATURES[plain] ?? plain
}

function fold(text: string): string {
  return Array.from(text, foldCharacter).join('')
}

/** The typed words in their form for comparison. */
export function searchWords(query: string): string[] {
  return fold(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/** The questions that contain every word, by group, without empty groups. */
export function searchFaq(text: FaqText, words: string[]): FaqHits[] {
  return text.groups
    .map((group) => ({ ...group, items: group.items.flatMap((item) => findIn(item, words)) }))
    .filter((group) => group.items.length > 0)
}

function findIn(item: FaqItem, words: string[]): FaqHit[] {
  const question = fold(item.question)
  const answer = fold(item.answer)
  const found = words.every((word) => question.includes(word) || answer.includes(word))
  const inAnswer = !words.every((word) => question.includes(word))
  return found ? [{ ...item, inAnswer }] : []
}

/** Splits the text at the beginning and end of each match. */
export function highlight(text: string, words: string[]): Piece[] {
  const marked = markedCharacters(text, words)
  const pieces: Piece[] = []
  Array.from(text).forEach((character, index) => {
    const hit = marked.has(index)
    const last = pieces.at(-1)
    if (last?.hit === hit) last.text += character
    else pieces.push({ text: character, hit })
  })
  return pieces
}

/** Which characters of the text match a word. Folding can lengthen or remove characters, so positions are mapped back. */
function markedCharacters(text: string, words: string[]): Set<number> {
  const folded = Array.from(text, foldCharacter)
  const origin = folded.flatMap((units, index) => Array.from({ length: units.length }, () => index))
  const whole = folded.join('')
  const marked = new Set<number>()
  for (const word of words) {
    for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + word.length)) {
      const first = origin[at] ?? 0
      const last = origin[at + word.length - 1] ?? first
      for (let index = first; index <= last; index++) marked.add(index)
    }
  }
  return marked
}
