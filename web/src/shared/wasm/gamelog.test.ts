import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'

/** The real module, as `make web` builds it; the exports of crates/gamelog-wasm/src/exports.rs. */
const MODULE = fileURLToPath(new URL('gamelog.wasm', import.meta.url))

interface Exports {
  memory: WebAssembly.Memory
  input: (length: number) => number
  output: () => number
  start: () => void
  user: () => void
  session: (offset: number) => number
  first_day: (day: number) => void
  last_day: () => number
  feed: () => number
  end: () => void
  deck: () => void
  texts: () => void
  decks: () => number
  view: (byTurn: number) => number
  finished: () => number
  replay: (game: number) => number
  resume: () => number
}

let tracker: Exports

beforeAll(async () => {
  const { instance } = await WebAssembly.instantiate(await readFile(MODULE), {})
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The test calls what it names.
  tracker = instance.exports as unknown as Exports
})

function put(text: string) {
  const bytes = new TextEncoder().encode(text)
  const at = tracker.input(bytes.length)
  new Uint8Array(tracker.memory.buffer, at, bytes.length).set(bytes)
}

function take(length: number): unknown {
  return JSON.parse(
    new TextDecoder().decode(new Uint8Array(tracker.memory.buffer, tracker.output(), length)),
  )
}

/** An invented game in both streams: two cards in the deck, one of which is drawn; then the opponent concedes. */
function game() {
  const changes = [
    'CREATE_GAME',
    '    GameEntity EntityID=1',
    '        tag=GAME_SEED value=7',
    '    Player EntityID=2 PlayerID=1 GameAccountId=[hi=1 lo=1]',
    '        tag=HERO_ENTITY value=6',
    '    Player EntityID=3 PlayerID=2 GameAccountId=[hi=1 lo=2]',
    '        tag=FIRST_PLAYER value=1',
    ...[4, 5].flatMap((id) => [
      `FULL_ENTITY - Creating ID=${id} CardID=`,
      '    tag=ZONE value=DECK',
      '    tag=CONTROLLER value=1',
    ]),
    'FULL_ENTITY - Creating ID=6 CardID=HERO_08',
    '    tag=CONTROLLER value=1',
    'SHOW_ENTITY - Updating Entity=[entityName=? id=4 zone=DECK cardId= player=1] CardID=ONE',
    '    tag=ZONE value=HAND',
    'TAG_CHANGE Entity=GameEntity tag=TURN value=2 ',
    'TAG_CHANGE Entity=3 tag=PLAYSTATE value=CONCEDED ',
    'TAG_CHANGE Entity=3 tag=PLAYSTATE value=LOST ',
    'TAG_CHANGE Entity=GameEntity tag=STATE value=COMPLETE ',
  ]
  return ['GameState', 'PowerTaskList']
    .flatMap((source) =>
      changes.map((change) => `D 21:04:11.0420000 ${source}.DebugPrintPower() - ${change}\r\n`),
    )
    .join('')
}

it('follows a log in chunks, and tells the finished game once', () => {
  tracker.start()
  put('ONE\t1\nTWO\t1')
  tracker.deck()
  const text = game()
  let changes = 0
  for (let at = 0; at < text.length; at += 100) {
    put(text.slice(at, at + 100))
    changes += tracker.feed()
  }
  expect(changes).toBeGreaterThan(2)
  expect(take(tracker.view(3))).toMatchObject({
    spectating: false,
    truncated: false,
    view: {
      turn: 1,
      goes_first: false,
      deck: 1,
      draws: 2,
      rows: [
        { card: 'ONE', left: 0, start: 1, now: 0, by_turn: 0 },
        { card: 'TWO', left: 1, start: 1, now: 1, by_turn: 1 },
      ],
      hand: ['ONE'],
      wrong: [],
      result: 'WON',
      ended: true,
    },
  })
  expect(take(tracker.finished())).toMatchObject([
    {
      seed: 7,
      friendly: 1,
      first: 2,
      turns: 2,
      complete: true,
      friendly_draws: ['ONE'],
      players: { 1: { class: 'MAGE', result: 'WON' }, 2: { result: 'LOST', conceded: true } },
    },
  ])
  expect(take(tracker.finished())).toEqual([])
})

it('knows the match, the deck and where to read again', () => {
  tracker.start()
  put('00000000-0000-4000-8000-000000000001')
  tracker.user()
  put('Hearthstone_2026_05_02_21_00_00')
  expect(tracker.session(0)).toBe(1)
  const deck = ['Finding Game With Deck:', '### Mine', '# Deck ID: 7', 'AAECAQcAAAA=']
  const decks = deck.map((line) => `I 21:03:00.0000000 ${line}\r\n`).join('')
  put(`Hearthstone_2026_05_02_21_00_00\n${decks}`)
  expect(take(tracker.decks())).toEqual([{ name: 'Mine', id: 7, code: 'AAECAQcAAAA=' }])
  put(game())
  tracker.feed()
  expect(take(tracker.view(3))).toMatchObject({
    deck: { name: 'Mine' },
    started: '2026-05-02T21:04:11',
    view: { mode: null, format: null, my_turn: null, mulligan: null, plays: [] },
  })
  expect(take(tracker.finished())).toMatchObject([
    {
      deck: { name: 'Mine' },
      match: {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab]/),
        result: 'victory',
        turns: 1,
        started: '2026-05-02T21:04:11',
        recordable: true,
        reason: null,
        arguments: { source: 'log', played_at: '2026-05-02T21:04:11', went_first: false },
      },
    },
  ])
  expect(take(tracker.resume())).toEqual({ session: 1, offset: 0, at: '2026-05-02T21:04:11' })
})

it('keeps its memory while a long log goes by', () => {
  tracker.start()
  const text = game()
  const noise = 'D 21:04:11.0420000 GameState.DebugPrintOptions() -   option 0 type=END_TURN\r\n'
  let size = 0
  for (let round = 0; round < 40; round++) {
    put(noise.repeat(1000) + text)
    tracker.feed()
    take(tracker.finished())
    if (round === 5) size = tracker.memory.buffer.byteLength
  }
  expect(tracker.memory.buffer.byteLength).toBe(size)
})
