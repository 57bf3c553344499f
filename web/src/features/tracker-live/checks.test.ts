import { expect, it } from 'vitest'
import { checksOf, problemOf, reachOf } from './checks'
import type { Look } from './follower'

const LOOK: Look = {
  kind: 'logs',
  session: 'Hearthstone_2026_05_02_20_00_00',
  decks: true,
  power: true,
  powerSize: 1_000_000,
  lastLineAt: 0,
  lost: false,
}
const seen = (change: Partial<Look> = {}, truncated = false) => ({
  look: { ...LOOK, ...change },
  truncated,
  hasGame: false,
})
const states = (change: Partial<Look> = {}, truncated = false) =>
  checksOf(seen(change, truncated), 'live').map(({ name, state }) => `${name} ${state}`)

it('claims nothing before the drop but what the browser can do', () => {
  const before = { look: null, truncated: false, hasGame: false }
  expect(problemOf(before)).toBeNull()
  expect(checksOf(before, 'live').map(({ state }) => state)).toEqual([
    'ok',
    'waiting',
    'waiting',
    'waiting',
    'waiting',
  ])
  expect(checksOf(before, 'after')[0]).toEqual({ name: 'browser', state: 'missing' })
})

it('names what is missing', () => {
  expect(problemOf(seen())).toBeNull()
  expect(problemOf(seen({ kind: 'other', session: null, power: false }))).toBe('other-folder')
  expect(problemOf(seen({ session: null, power: false }))).toBe('no-session')
  expect(problemOf(seen({ power: false }))).toBe('no-power')
  expect(problemOf(seen({ kind: 'files', session: null, power: false }))).toBe('no-power')
  expect(problemOf(seen({}, true))).toBe('truncated')
  expect(problemOf(seen({ powerSize: 9_500_001 }))).toBe('near-limit')
  expect(problemOf(seen({ powerSize: 10_240_100 }))).toBe('near-limit')
  expect(problemOf(seen({ lost: true }))).toBe('lost')
})

it('says nothing of the limit once the log is longer than that', () => {
  expect(problemOf(seen({ powerSize: 60_000_000 }))).toBeNull()
})

it('shows each step of the set-up', () => {
  expect(states({ power: false })).toEqual([
    'browser ok',
    'folder ok',
    'decks ok',
    'power missing',
    'game waiting',
  ])
  expect(states({ kind: 'other', session: null, decks: false, power: false })).toEqual([
    'browser ok',
    'folder missing',
    'decks waiting',
    'power waiting',
    'game waiting',
  ])
  expect(states({}, true)).toContain('size missing')
})

it('knows what a browser can do', () => {
  const desktop = { isPhone: false, hasHandles: true, hasEntries: true }
  expect(reachOf(desktop)).toBe('live')
  expect(reachOf({ ...desktop, hasHandles: false })).toBe('maybe')
  expect(reachOf({ ...desktop, isPhone: true })).toBe('after')
  expect(reachOf({ ...desktop, hasHandles: false, hasEntries: false })).toBe('after')
})
