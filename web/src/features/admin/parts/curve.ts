/** The path of a sparkline. */

export const WIDTH = 100
export const HEIGHT = 32

/** From 0 at the bottom to the largest value at the top; one value is a flat line. */
export function curveOf(values: readonly number[]): { line: string; area: string } {
  const top = Math.max(1, ...values)
  const drawn = values.length === 1 ? [...values, ...values] : values
  const points = drawn.map((value, index) => {
    const x = (index / (drawn.length - 1)) * WIDTH
    const y = HEIGHT - (Math.max(0, value) / top) * HEIGHT
    return `${round(x)} ${round(y)}`
  })
  if (points.length === 0) return { line: '', area: '' }
  const line = `M${points.join('L')}`
  return { line, area: `${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z` }
}

const round = (value: number) => Math.round(value * 100) / 100
