import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import type { TrackerView } from '@/shared/api/contract.gen'
import { DEMO_DECK } from './demo-game'
import { readDemo, type DemoMoment } from './demo-views'

const MODULE = fileURLToPath(new URL('../../../shared/wasm/gamelog.wasm', import.meta.url))

let moments: DemoMoment[]

beforeAll(async () => {
  moments = await readDemo(await readFile(MODULE))
})

const viewsAt = (note: DemoMoment['note']) =>
  moments.filter((moment) => moment.note === note).map(({ view }) => view)

const left = (view: TrackerView, card: string) =>
  view.rows.filter((row) => row.card === card).reduce((total, row) => total + row.left, 0)

it('has a deck of thirty cards, and a game of eight turns that is won', () => {
  expect(DEMO_DECK.reduce((total, [, count]) => total + count, 0)).toBe(30)
  const end = moments.at(-1)?.view
  expect(end).toMatchObject({ turn: 8, result: 'WON', ended: true, goes_first: true, wrong: [] })
  expect(moments.every(({ view }) => view.wrong.length === 0 && view.unknown.length === 0)).toBe(
    true,
  )
})

it('shows the mulligan, and what became of it', () => {
  const [offered] = viewsAt('trackerView.demoMulligan')
  expect(offered).toMatchObject({ turn: 0, deck: 27, mode: 'ranked', format: 'WILD' })
  expect(offered?.mulligan?.offered).toEqual(['NEW1_012', 'EX1_559', 'CS2_029'])
  const [kept] = viewsAt('trackerView.demoKept')
  expect(kept?.mulligan).toMatchObject({ kept: ['NEW1_012'], drawn: ['CS2_024', 'EX1_096'] })
  expect(kept?.deck).toBe(27)
})

it('every turn draws a card; one card comes in, and two are drawn by a spell', () => {
  const decks = viewsAt('trackerView.demoDraw').map(({ deck }) => deck)
  expect(decks).toEqual([26, 25, 24, 23, 23, 20, 19, 18])
})

it('a card is made into the deck, with its maker', () => {
  const [made] = viewsAt('trackerView.demoMade')
  expect(made?.rows.filter(({ start }) => start === 0)).toMatchObject([
    { card: 'LOE_019t', left: 1, creator: 'LOE_079' },
  ])
})

it('the top of the deck is known until it is drawn', () => {
  const at = moments.findIndex(({ note }) => note === 'trackerView.demoTop')
  const [top, drawn] = [
    moments[at]?.view,
    moments.slice(at).find(({ view }) => view.turn === 7)?.view,
  ]
  expect(top).toMatchObject({ top: ['EX1_298'], bottom: ['EX1_279', 'CS2_022'] })
  expect(drawn?.top).toEqual([])
  expect(drawn?.hand).toContain('EX1_298')
  expect(drawn && left(drawn, 'EX1_298')).toBe(0)
})

it('both players play, and the opponent shows their own cards', () => {
  const { plays = [], opponent } = moments.at(-1)?.view ?? { opponent: null }
  expect(plays.filter(({ mine }) => mine)).toHaveLength(12)
  expect(plays.filter(({ mine, turn }) => !mine && turn === 1).map(({ card }) => card)).toEqual([
    'GAME_005',
    'CS2_106',
  ])
  expect(opponent).toMatchObject({ class: 'WARRIOR' })
  expect(opponent?.cards.filter(({ created }) => !created)).toHaveLength(8)
})
