import { expect, it } from 'vitest'
import { findPastOffsets } from './past-offsets'

const at = (text: string) => Date.parse(text)
const CHANGES: [number, number][] = [
  [at('2026-10-25T01:00:00Z'), 60],
  [at('2026-03-29T01:00:00Z'), 120],
]
/** Paris since the autumn of 2025. */
const paris = (ms: number) => CHANGES.find(([from]) => ms >= from)?.[1] ?? 60

it('finds the minute of each change of clocks, and the offset until then', () => {
  expect(findPastOffsets(at('2026-11-19T12:34:56Z'), paris)).toEqual([
    { until: at('2026-03-29T01:00:00Z'), minutes: 60 },
    { until: at('2026-10-25T01:00:00Z'), minutes: 120 },
  ])
})

it('gives the same list a minute later, and none where clocks are never changed', () => {
  const now = at('2026-11-19T12:34:56Z')
  expect(findPastOffsets(now + 60_000, paris)).toEqual(findPastOffsets(now, paris))
  expect(findPastOffsets(now, () => 330)).toEqual([])
})
