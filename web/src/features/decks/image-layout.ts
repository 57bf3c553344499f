/** The layout of the deck image, in its own units. */

export const WIDTH = 760
export const MARGIN = 24
export const HEAD = 168
export const ROW = 40
export const GAP = 6
const FOOT = 44
/** Longer lists get a second column. */
const COLUMN = 12

export interface Row<Line> {
  line: Line
  x: number
  y: number
  width: number
}

/** Lays out the lines in one or two columns, read downwards, and computes the height of the image. */
export function layOut<Line>(lines: readonly Line[]): { rows: Row<Line>[]; height: number } {
  const columns = lines.length > COLUMN ? 2 : 1
  const perColumn = Math.max(1, Math.ceil(lines.length / columns))
  const width = (WIDTH - 2 * MARGIN - (columns - 1) * 2 * GAP) / columns
  const rows = lines.map((line, place) => ({
    line,
    x: MARGIN + Math.floor(place / perColumn) * (width + 2 * GAP),
    y: HEAD + MARGIN + (place % perColumn) * (ROW + GAP),
    width,
  }))
  return { rows, height: HEAD + MARGIN + perColumn * (ROW + GAP) + FOOT }
}
