/** The layout of the deck image, in its own units. */

export const WIDTH = 760
export const MARGIN = 24
export const HEAD = 168
export const ROW = 40
export const GAP = 6
/** Room for the deck code in lines of this many characters, and the name of the app. */
const CODE_CHARACTERS = 84
export const CODE_LINE = 16
const FOOT = 44
/** Longer lists get a second column. */
const COLUMN = 12

export interface Row<Line> {
  line: Line
  x: number
  y: number
  width: number
}

/** A deck code in lines. */
export function codeLines(code: string): string[] {
  return code.match(new RegExp(`.{1,${CODE_CHARACTERS}}`, 'g')) ?? []
}

/** Lays out the lines in one or two columns, read downwards, and computes the height of the image. */
export function layOut<Line>(
  lines: readonly Line[],
  code = '',
): { rows: Row<Line>[]; height: number } {
  const columns = lines.length > COLUMN ? 2 : 1
  const perColumn = Math.max(1, Math.ceil(lines.length / columns))
  const width = (WIDTH - 2 * MARGIN - (columns - 1) * 2 * GAP) / columns
  const rows = lines.map((line, place) => ({
    line,
    x: MARGIN + Math.floor(place / perColumn) * (width + 2 * GAP),
    y: HEAD + MARGIN + (place % perColumn) * (ROW + GAP),
    width,
  }))
  const foot = FOOT + codeLines(code).length * CODE_LINE
  return { rows, height: HEAD + MARGIN + perColumn * (ROW + GAP) + foot }
}
