import { expect, it } from 'vitest'
import type { TrackerScreen } from '@/shared/api/contract.gen'
import { someView } from '@/shared/testing/fixtures/tracker-view'
import {
  isLost,
  LOST_MS,
  screenNames,
  withAnswer,
  withoutForgotten,
  withoutScreen,
  withScreen,
} from './screens'

const screen = (device: string, changes: Partial<TrackerScreen> = {}): TrackerScreen => ({
  device,
  name: `PC ${device}`,
  view: someView(),
  deck: null,
  last_line_at: 1000,
  ...changes,
})

it('tells PCs apart and replaces the view of the one that speaks', () => {
  const one = withScreen([], screen('a'), 5000)
  const two = withScreen(one, screen('b'), 5001)
  const next = withScreen(two, screen('a', { view: someView({ turn: 9 }) }), 5002)
  expect(next.map(({ device, view }) => [device, view.turn])).toEqual([
    ['a', 9],
    ['b', someView().turn],
  ])
  expect(withoutScreen(next, 'a').map(({ device }) => device)).toEqual(['b'])
})

it('numbers PCs of the same name', () => {
  const names = ['Windows', 'Mac', 'Windows'].reduce(
    (screens, name, at) => withScreen(screens, screen(`pc-${at}`, { name }), 5000),
    withScreen([], screen('pc'), 5000),
  )
  expect([...screenNames(names).values()]).toEqual(['PC pc', 'Windows', 'Mac', 'Windows 2'])
})

it('reads the age of the last line by its own clock, whatever the clock of the PC says', () => {
  // The PC is an hour ahead.
  const first = withScreen([], screen('a', { last_line_at: 3_600_000 }), 5000, 5000)
  expect(first[0]?.lineAt).toBe(5000)
  const repeated = withScreen(first, screen('a', { last_line_at: 3_600_000 }), 9000)
  expect(repeated[0]?.lineAt).toBe(5000)
  const grown = withScreen(repeated, screen('a', { last_line_at: 3_604_000 }), 9500)
  expect(grown[0]?.lineAt).toBe(9500)
})

it('a late joiner takes the age from the time of the server', () => {
  expect(withScreen([], screen('a', { last_line_at: 1000 }), 70_000, 9000)[0]?.lineAt).toBe(62_000)
})

it('a silent PC is lost, and after ten minutes forgotten', () => {
  const [pc] = withScreen([], screen('a'), 0)
  if (!pc) throw new Error('there is one')
  expect([isLost(pc, LOST_MS), isLost(pc, LOST_MS + 1)]).toEqual([false, true])
  expect(withoutForgotten([pc], 599_999)).toHaveLength(1)
  expect(withoutForgotten([pc], 600_000)).toHaveLength(0)
})

it('the answer to a late question does not undo what the channel said meanwhile', () => {
  const early = withScreen([], screen('gone'), 100)
  const meanwhile = withScreen(early, screen('a', { view: someView({ turn: 7 }) }), 250)
  const screens = withAnswer(
    meanwhile,
    [screen('a', { view: someView({ turn: 6 }) }), screen('b')],
    200,
    300,
  )
  expect(screens.map(({ device, view }) => [device, view.turn])).toEqual([
    ['a', 7],
    ['b', someView().turn],
  ])
})
