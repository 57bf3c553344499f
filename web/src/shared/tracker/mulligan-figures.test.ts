import { expect, it } from 'vitest'
import type { Hands, MulliganCard } from '@/shared/api/contract.gen'
import { aCardRate } from '@/shared/testing/fixtures/stats'
import { keepingOf, keptFigures } from './mulligan-figures'

const NONE: Hands = {
  kept: aCardRate(0, 0),
  replaced: aCardRate(0, 0),
  difference: null,
}

const hands = (wins: number, losses: number, difference: number | null = null): Hands => ({
  ...NONE,
  kept: aCardRate(wins, losses),
  replaced: aCardRate(10, 10),
  difference: aCardRate(1, 1, difference).difference,
})

const card = (mine: [Hands, Hands | null], everyone: [Hands, Hands | null]): MulliganCard => ({
  card: 'T_1',
  mine: { all: mine[0], against: mine[1] },
  everyone: { all: everyone[0], against: everyone[1] },
})

it('tells the rate against the class where one of the two is enough', () => {
  const found = keptFigures(card([hands(90, 10), hands(2, 1)], [hands(900, 100), hands(30, 30)]))
  expect(found).toMatchObject({ against: true, mine: null, everyone: { rate: 0.5, games: 60 } })
  expect(found.everyone?.margin).toBeCloseTo(0.1227, 3)
})

it('otherwise tells the rate against any class, or nothing', () => {
  const wide = keptFigures(card([hands(20, 10), hands(2, 1)], [NONE, NONE]))
  expect(wide).toMatchObject({ against: false, mine: { games: 30 }, everyone: null })
  expect(keptFigures(card([hands(20, 9), null], [NONE, null]))).toEqual({
    against: false,
    mine: null,
    everyone: null,
  })
})

it('compares keeping with not keeping by the narrowest figures that are enough', () => {
  const all = card([hands(9, 9, 0.3), hands(9, 9, 0.2)], [hands(9, 9, 0.1), hands(9, 9, 0.05)])
  expect(keepingOf(all)).toMatchObject({ whose: 'everyone', against: true, hands: 38 })
  expect(keepingOf({ ...all, everyone: { ...all.everyone, against: NONE } })).toMatchObject({
    whose: 'mine',
    against: true,
    difference: { difference: 0.2 },
  })
  const wide = card([hands(9, 9), null], [hands(9, 9, -0.1), null])
  expect(keepingOf(wide)).toMatchObject({ card: 'T_1', whose: 'everyone', against: false })
  expect(keepingOf(card([hands(9, 9), null], [NONE, null]))).toBeNull()
})
