import { expect, it } from 'vitest'
import {
  afterMatch,
  parseRank,
  starsBetween,
  starUp,
  writeRank,
  type Ladder,
  type Result,
  type Tier,
} from './ladder'

it.each(['gold_3', 'bronze_10', 'legend', 'legend_120'])('reads and writes %s', (text) => {
  const rank = parseRank(text)
  expect(rank && writeRank(rank)).toBe(text)
})

it.each(['', 'gold', 'gold_11', 'wood_3', 'gold_x'])('does not know "%s"', (text) => {
  expect(parseRank(text)).toBeNull()
})

function at(text: string, stars: number, more: Partial<Ladder> = {}): Ladder {
  const rank = parseRank(text)
  if (!rank) throw new Error(text)
  return { rank, stars, bonus: 1, streak: 0, ...more }
}

const told = ({ rank, stars }: Ladder) => `${writeRank(rank)} ${stars}`

const played = (from: Ladder, results: string): Ladder => {
  const names: Record<string, Result> = { w: 'victory', l: 'defeat', t: 'tie' }
  return results.split('').reduce((ladder, sign) => afterMatch(ladder, names[sign] ?? 'tie'), from)
}

it.each([
  ['gold_4 0', 'w', 'gold_4 1'],
  ['gold_4 3', 'w', 'gold_3 1'],
  ['gold_4 2', 'l', 'gold_4 1'],
  ['gold_4 0', 'l', 'gold_5 2'],
  ['gold_4 1', 't', 'gold_4 1'],
  ['gold_1 3', 'w', 'platinum_10 1'],
  ['diamond_1 3', 'w', 'legend 0'],
  ['legend 0', 'wl', 'legend 0'],
])('%s, %s → %s', (from, results, to) => {
  const [rank = '', stars] = from.split(' ')
  expect(told(played(at(rank, Number(stars)), results))).toBe(to)
})

it.each(['gold_5', 'silver_10', 'bronze_10'])('does not fall below the floor %s', (floor) => {
  expect(told(played(at(floor, 1), 'lll'))).toBe(`${floor} 0`)
})

it('counts the third win in a row twice, but not in the upper half of Diamond', () => {
  expect(told(played(at('gold_9', 0), 'www'))).toBe('gold_8 1')
  expect(told(played(at('gold_9', 0), 'wwlw'))).toBe('gold_9 2')
  expect(told(played(at('diamond_5', 0), 'www'))).toBe('diamond_5 3')
})

it('gives the bonus for each win, one less from every floor on', () => {
  const ladder = played(at('bronze_7', 0, { bonus: 11 }), 'w')
  expect([told(ladder), ladder.bonus]).toEqual(['bronze_4 2', 10])
  expect(played(at('bronze_6', 3), 'w').bonus).toBe(1)
})

it('keeps every position within the ladder, whatever happens', () => {
  let ladder = at('bronze_10', 0, { bonus: 3 })
  let seed = 7
  for (let match = 0; match < 5000; match += 1) {
    seed = (seed * 48_271) % 2_147_483_647
    ladder = afterMatch(ladder, seed % 100 < 50 ? 'victory' : 'defeat')
    expect(parseRank(writeRank(ladder.rank))).toEqual(ladder.rank)
    expect(ladder.stars >= 0 && ladder.stars <= 3 && ladder.bonus >= 1).toBe(true)
  }
  expect(starUp(at('legend', 0))).toEqual(at('legend', 0))
})

const standing = (tier: Tier, step: number, stars: number): Ladder => ({
  rank: { tier, step },
  stars,
  bonus: 1,
  streak: 0,
})

it('counts the stars that a match moved', () => {
  const gold = standing('gold', 1, 3)
  expect(starsBetween(gold, afterMatch(gold, 'victory'))).toBe(1)
  expect(starsBetween(gold, afterMatch(gold, 'defeat'))).toBe(-1)
  expect(starsBetween(gold, afterMatch({ ...gold, bonus: 4 }, 'victory'))).toBe(4)
  const floor = standing('platinum', 10, 0)
  expect(starsBetween(floor, afterMatch(floor, 'defeat'))).toBe(0)
  const diamond = standing('diamond', 1, 3)
  expect(starsBetween(diamond, afterMatch(diamond, 'victory'))).toBe(1)
})
