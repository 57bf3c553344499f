import { expect, it } from 'vitest'
import { CODE_LINE, codeLines, layOut, MARGIN, ROW, WIDTH } from './image-layout'

const lines = (count: number) => Array.from({ length: count }, (_, line) => line)

it('lays out a short list in one column', () => {
  const { rows } = layOut(lines(5))
  expect(new Set(rows.map(({ x }) => x)).size).toBe(1)
})

it('lays out a long list in two columns, read downwards', () => {
  const { rows } = layOut(lines(25))
  const [first, second] = [...new Set(rows.map(({ x }) => x))].map((x) =>
    rows.filter((row) => row.x === x).map(({ line }) => line),
  )
  expect(first).toEqual(lines(13))
  expect(second).toHaveLength(12)
})

it('has room for the deck code under the cards', () => {
  const code = 'A'.repeat(200)
  expect(codeLines(code).map(({ length }) => length)).toEqual([84, 84, 32])
  expect(layOut(lines(5), code).height).toBe(layOut(lines(5)).height + 3 * CODE_LINE)
  expect(codeLines('')).toEqual([])
})

it.each([0, 1, 12, 13, 40])('places all of %d lines without an overlap', (count) => {
  const { rows, height } = layOut(lines(count))
  for (const { x, y, width } of rows) {
    expect(x + width).toBeLessThanOrEqual(WIDTH - MARGIN)
    expect(y + ROW).toBeLessThan(height)
  }
  const places = rows.map(({ x, y }) => `${x} ${y}`)
  expect(new Set(places).size).toBe(count)
})
