import { expect, it } from 'vitest'
import { stopAt, trailHeight, trailPath } from './trail'

const stops = Array.from({ length: 10 }, (_, place) => stopAt(place))

it('stays on the map', () => {
  for (const { x, y } of stops) {
    expect(x).toBeGreaterThan(20)
    expect(x).toBeLessThan(80)
    expect(y).toBeLessThan(trailHeight(10) - 80)
  }
})

it('goes through every stop', () => {
  const path = trailPath(10)
  expect(path.match(/[MC]/g)).toHaveLength(10)
  expect(path.startsWith(`M${Math.round(stopAt(0).x * 10) / 10} ${stopAt(0).y + 28}`)).toBe(true)
})
