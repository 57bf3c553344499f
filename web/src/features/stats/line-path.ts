/** The line of win rates as SVG paths in a box of 100 by 100, 100 % at the top. Pure. */

interface Point {
  rate: number | null
  low: number | null
  high: number | null
}

const round = (value: number) => Math.round(value * 100) / 100

export const xOf = (place: number, count: number) =>
  count < 2 ? 50 : round((place / (count - 1)) * 100)

export const yOf = (rate: number) => round(100 - rate * 100)

export function linePath(points: readonly Point[]): string {
  return pathOf(points.map((point, place) => [xOf(place, points.length), yOf(point.rate ?? 0)]))
}

/** The interval: along the upper ends, and back along the lower ones. */
export function areaPath(points: readonly Point[]): string {
  const upper = points.map((point, place) => [xOf(place, points.length), yOf(point.high ?? 1)])
  const lower = points.map((point, place) => [xOf(place, points.length), yOf(point.low ?? 0)])
  return `${pathOf([...upper, ...lower.toReversed()])}Z`
}

const pathOf = (corners: readonly number[][]) =>
  corners.map(([x, y], place) => `${place === 0 ? 'M' : 'L'}${x} ${y}`).join('')
