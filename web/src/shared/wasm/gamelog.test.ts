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
  feed: () => number
  end: () => void
  deck: () => void
  view: (byTurn: number) => number
  finished: () => number
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
