import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import * as v from 'valibot'
import { TrackerView } from '@/shared/api/contract.gen'
import { GameLog } from '@/shared/wasm/gamelog'
import { newLobby, offer, out, pick, place } from '../testing/invented-lobby'
import {
  draw,
  newGame,
  opponentPlays,
  searchWith,
  TRUNCATED,
  turn,
  win,
} from '../testing/invented-log'
import type { Timing } from '../throttle'
import { importLogs } from './import-logs'
import { LogReader } from './log-reader'
import type { FromWorker, ShownGame } from './messages'

/** The real module, as `make web` builds it. */
const MODULE = fileURLToPath(new URL('../../../shared/wasm/gamelog.wasm', import.meta.url))
const USER = '00000000-0000-4000-8000-000000000001'
const FOLDER = 'Hearthstone_2026_05_02_20_41_07'

let module: Buffer<ArrayBuffer>
beforeAll(async () => {
  module = await readFile(MODULE)
})

const encode = (text: string) => new TextEncoder().encode(text)

async function reading() {
  let now = 0
  let waiting: { at: number; run: () => void }[] = []
  const timing: Timing = {
    now: () => now,
    after: (ms, run) => {
      waiting.push({ at: now + ms, run })
      return () => {}
    },
  }
  const told: FromWorker[] = []
  const reader = new LogReader(
    await GameLog.load<TrackerView>(module),
    (message) => told.push(message),
    timing,
  )
  reader.reset(USER)
  reader.beginSession({ kind: 'session', folder: FOLDER, at: FOLDER, offset: 0 })
  return {
    reader,
    power: (text: string, own = true) =>
      reader.addPower({ kind: 'power', bytes: encode(text), own, day: 20_575 }),
    decks: (text: string) => reader.addDecks(encode(text)),
    advance: (ms: number) => {
      now += ms
      const due = waiting.filter(({ at }) => at <= now)
      waiting = waiting.filter(({ at }) => at > now)
      for (const { run } of due) run()
    },
    all: () => told,
    shown: (): ShownGame[] =>
      told.flatMap((message) => (message.kind === 'shown' ? [message.shown] : [])),
    finished: () => told.flatMap((message) => (message.kind === 'finished' ? message.games : [])),
  }
}

it('shows the first change at once and the others at most every 100 ms', async () => {
  const { power, reader, advance, shown } = await reading()
  power(newGame() + turn(1))
  expect(shown()).toHaveLength(1)
  power(draw(0, 'ONE'))
  power(draw(1, 'TWO'))
  expect(shown()).toHaveLength(1)
  advance(100)
  expect(shown()).toHaveLength(2)
  expect(shown().at(-1)?.view.hand).toEqual(['ONE', 'TWO'])
  advance(500)
  expect(shown()).toHaveLength(2)
  reader.setList('ONE\t1\nTWO\t1\nTHREE\t8')
  expect(
    shown()
      .at(-1)
      ?.view.rows.map(({ card, left }) => `${card} ${left}`),
  ).toEqual(['ONE 0', 'TWO 0', 'THREE 8'])
})

it('gives views as the contract has them, with the deck of Decks.log', async () => {
  const { power, decks, advance, shown } = await reading()
  decks(searchWith('Mage de braise', 'AAECAQcAAAA='))
  power(newGame() + turn(1) + draw(0, 'ONE') + opponentPlays(0, 'THEIRS') + turn(4))
  advance(100)
  const last = shown().at(-1)
  expect(v.safeParse(TrackerView, last?.view).success).toBe(true)
  expect(last).toMatchObject({
    started: '2026-05-02T21:04:11',
    deck: { name: 'Mage de braise', code: 'AAECAQcAAAA=' },
    view: { turn: 2, mode: 'ranked', by_turn: 5 },
  })
})

it('tells a finished game once, with its match, and where the next one begins', async () => {
  const { power, all, finished } = await reading()
  const first = newGame() + turn(1) + turn(9) + win('21:14:11')
  power(first)
  power(newGame({ seed: 8, time: '21:20:00' }))
  expect(finished()).toHaveLength(1)
  expect(finished()[0]).toMatchObject({
    ownClass: 'MAGE',
    match: { result: 'victory', opponent_class: 'WARRIOR', turns: 5, recordable: true },
  })
  expect(JSON.stringify(finished())).not.toMatch(/Marrow|Tallow/)
  const places = all().flatMap((message) => (message.kind === 'place' ? [message] : []))
  expect(places.at(-1)).toEqual({
    kind: 'place',
    folder: FOLDER,
    offset: first.length,
    at: '2026-05-02T21:20:00',
  })
})

it('gives the same game after a resume in the middle of the log, past midnight', async () => {
  const old = newGame({ time: '23:50:00' }) + win('23:58:00')
  const next = newGame({ seed: 8, time: '00:10:00' }) + turn(1, '00:11:00') + win('00:20:00')
  const whole = await reading()
  whole.power(old + next)
  const resumed = await reading()
  resumed.reader.beginSession({
    kind: 'session',
    folder: FOLDER,
    at: '2026-05-03T00:10:00',
    offset: old.length,
  })
  resumed.power(next)
  expect(resumed.finished()).toEqual([whole.finished()[1]])
  expect(resumed.finished()[0]?.match.started).toBe('2026-05-03T00:10:00')
})

it('forgets the list when another game begins', async () => {
  const { power, reader, advance, shown } = await reading()
  power(newGame() + turn(1) + draw(0, 'ONE'))
  reader.setList('ONE\t10')
  advance(100)
  power(win() + newGame({ seed: 8, time: '21:20:00' }) + turn(1))
  advance(100)
  expect(shown().at(-1)?.view.rows).toEqual([])
})

it('says that the log has reached its limit', async () => {
  const { power, advance, shown } = await reading()
  power(newGame() + turn(1) + TRUNCATED)
  advance(100)
  expect(shown().at(-1)?.truncated).toBe(true)
})

const file = (name: string, text: string, lastModified = Date.now()) =>
  new File([text], name, { lastModified })

it('imports sessions and single files with their dates', async () => {
  const log = await GameLog.load(module)
  const day = new Date(2026, 4, 10, 1, 0, 0).getTime()
  const progress: number[] = []
  const games = await importLogs(
    log,
    USER,
    [
      {
        session: FOLDER,
        power: file('Power.log', newGame() + turn(9) + win()),
        decks: file('Decks.log', searchWith('Mine', 'AAECAQcAAAA=')),
      },
      {
        session: null,
        // The last line is of the day of the file, after midnight.
        power: file('Power_old.log', newGame({ seed: 9, time: '23:50:00' }) + win('00:30:00'), day),
        decks: null,
      },
      { session: null, power: file('Power.log', newGame({ seed: 10 })), decks: null },
    ],
    (bytes, total) => progress.push(bytes / total),
  )
  expect(games.map(({ match }) => [match.started, match.recordable, match.reason])).toEqual([
    ['2026-05-02T21:04:11', true, null],
    ['2026-05-09T23:50:00', true, null],
    [expect.any(String), false, 'unfinished'],
  ])
  expect(games[0]?.deck?.name).toBe('Mine')
  expect(progress.at(-1)).toBe(1)
})

it('follows a game of Battlegrounds from the choice of the hero to its end', async () => {
  const { power, advance, shown, finished } = await reading()
  const lobby = () => {
    advance(200)
    const { view } = shown().at(-1) ?? {}
    return view && v.parse(TrackerView, view).battlegrounds
  }
  power(newLobby(['T_HERO_SKIN_A', 'T_OTHER']))
  expect(lobby()).toMatchObject({ hero: null, offered: ['T_HERO', 'T_OTHER'], place: null })
  power(pick('T_HERO_SKIN_A') + turn(1) + offer(500, 'MURLOC'))
  expect(lobby()).toMatchObject({ hero: 'T_HERO', place: 1, tribes: ['murloc'], duos: false })
  power(turn(2) + offer(501, 'DEMON') + place('T_HERO_SKIN_A', 5) + turn(3))
  expect(lobby()).toMatchObject({ place: 5, tribes: ['murloc'] })
  expect(shown().at(-1)?.view).toMatchObject({ mode: 'battlegrounds', turn: 2, rows: [] })
  expect(finished()).toEqual([])
  power(out('T_HERO_SKIN_A', 6))
  expect(shown().at(-1)?.deck).toBeNull()
  const [game] = finished()
  expect(game?.lobby).toMatchObject({ hero: 'T_HERO', place: 6, recordable: true, reason: null })
  expect(game?.lobby?.arguments).toMatchObject({
    place: 6,
    offered: ['T_HERO', 'T_OTHER'],
    tribes: ['murloc'],
    turns: 2,
  })
  expect(game?.match).toMatchObject({ recordable: false, reason: 'mode_ignored' })
})
