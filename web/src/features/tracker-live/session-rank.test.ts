import { expect, it } from 'vitest'
import { parseRank, writeRank } from './session-rank'

it.each(['gold_3', 'bronze_10', 'legend', 'legend_120'])('reads and writes %s', (text) => {
  const rank = parseRank(text)
  expect(rank && writeRank(rank)).toBe(text)
})

it.each(['', 'gold', 'gold_11', 'wood_3', 'gold_x'])('does not know "%s"', (text) => {
  expect(parseRank(text)).toBeNull()
})
