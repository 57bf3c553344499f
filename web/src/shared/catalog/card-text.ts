/** Splits a card's text into pieces that are bold, italic, both or plain. */

import type { Mark } from './card'

export interface Piece {
  text: string
  bold: boolean
  italic: boolean
  /** Its offset in the text. */
  start: number
}

export function piecesOf(text: string, marks: readonly Mark[] = []): Piece[] {
  const edges = [0, text.length, ...marks.flatMap(([start, end]) => [start, end])]
    .filter((edge) => edge >= 0 && edge <= text.length)
    .toSorted((a, b) => a - b)
  return edges.flatMap((start, index) => {
    const end = edges[index + 1] ?? start
    if (end <= start) return []
    const within = (kind: Mark[2]) =>
      marks.some(([from, to, of]) => of === kind && from <= start && end <= to)
    return [{ text: text.slice(start, end), bold: within('b'), italic: within('i'), start }]
  })
}
