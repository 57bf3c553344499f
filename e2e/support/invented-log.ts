/** Writes the logs of invented games as the game's client does: both streams, in the folder of a session. */

import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** The player of the log is number 1; the opponent, a hunter, goes first. */
const OWN = 1
const OTHER = 2
const OWN_DECK = 4
const OTHER_DECK = 34
const DECK_SIZE = 30

export class InventedLog {
  readonly folder: string
  readonly #power: string

  constructor(logs: string, session: string) {
    this.folder = join(logs, session)
    mkdirSync(this.folder, { recursive: true })
    this.#power = join(this.folder, 'Power.log')
  }

  #append(file: string, lines: string[]): void {
    appendFileSync(file, lines.map((line) => `${line}\r\n`).join(''))
  }

  /** A change of the game's state, in both streams. */
  #change(...changes: string[]): void {
    const streams = ['GameState.DebugPrintPower() - ', 'PowerTaskList.DebugPrintPower() -     ']
    const lines = streams.flatMap((stream) =>
      changes.map((change) => `D ${now()} ${stream}${change}`),
    )
    this.#append(this.#power, lines)
  }

  /** The player goes to look for a game with this deck. */
  searchWith(name: string, code: string): void {
    const lines = ['Finding Game With Deck:', `### ${name}`, '# Deck ID: 7', code]
    this.#append(
      join(this.folder, 'Decks.log'),
      lines.map((line) => `I ${now()} ${line}`),
    )
  }

  /** A ranked game begins, or goes on after a new start of the client. */
  beginGame(seed: number, turn = 1): void {
    const deck = (first: number, player: number) =>
      Array.from({ length: DECK_SIZE }, (_, n) => entity(first + n, '', 'DECK', player)).flat()
    this.#change(
      'CREATE_GAME',
      '    GameEntity EntityID=1',
      `        tag=TURN value=${turn}`,
      `        tag=STEP value=${turn > 1 ? 'MAIN_ACTION' : 'BEGIN_MULLIGAN'}`,
      `        tag=GAME_SEED value=${seed}`,
      '    Player EntityID=2 PlayerID=1 GameAccountId=[hi=1 lo=71]',
      '        tag=HERO_ENTITY value=64',
      '    Player EntityID=3 PlayerID=2 GameAccountId=[hi=1 lo=72]',
      '        tag=HERO_ENTITY value=65',
      '        tag=FIRST_PLAYER value=1',
      ...deck(OWN_DECK, OWN),
      ...deck(OTHER_DECK, OTHER),
      ...entity(64, 'HERO_01', 'PLAY', OWN),
      ...entity(65, 'HERO_05', 'PLAY', OTHER),
    )
    const about = ['BuildNumber=245100', 'GameType=GT_RANKED', 'FormatType=FT_STANDARD']
    const names = ['PlayerID=1, PlayerName=Own#1', 'PlayerID=2, PlayerName=Other#2']
    const own = '[entityName=Power id=66 zone=PLAY zonePos=0 cardId=X player=1]'
    const lines = [
      ...[...about, ...names].map((text) => `GameState.DebugPrintGame() - ${text}`),
      `GameState.DebugPrintOptions() -   option 1 type=POWER mainEntity=${own} error=NONE errorParam=`,
    ]
    this.#append(
      this.#power,
      lines.map((line) => `D ${now()} ${line}`),
    )
    this.#change('TAG_CHANGE Entity=GameEntity tag=STEP value=MAIN_READY ')
  }

  turn(turn: number): void {
    this.#change(`TAG_CHANGE Entity=GameEntity tag=TURN value=${turn} `)
  }

  /** The n-th card of the player's deck is drawn. */
  draw(n: number, card: string): void {
    const show = `SHOW_ENTITY - Updating Entity=${OWN_DECK + n} CardID=${card}`
    this.#change(show, '    tag=ZONE value=HAND', '    tag=COST value=1', 'BLOCK_END')
  }

  /** The opponent plays the n-th card of their deck. */
  opponentPlays(n: number, card: string): void {
    const at = OTHER_DECK + n
    this.#change(
      `TAG_CHANGE Entity=${at} tag=ZONE value=HAND `,
      `BLOCK_START BlockType=PLAY Entity=${at} EffectCardId= EffectIndex=0 Target=0 SubOption=-1 `,
      `    SHOW_ENTITY - Updating Entity=${at} CardID=${card}`,
      '        tag=ZONE value=PLAY',
      'BLOCK_END',
    )
  }

  win(): void {
    this.#change(
      'TAG_CHANGE Entity=Other#2 tag=PLAYSTATE value=LOST ',
      'TAG_CHANGE Entity=Own#1 tag=PLAYSTATE value=WON ',
      'TAG_CHANGE Entity=GameEntity tag=STATE value=COMPLETE ',
    )
  }
}

function entity(id: number, card: string, zone: string, player: number): string[] {
  const head = `FULL_ENTITY - Creating ID=${id} CardID=${card}`
  return [head, `    tag=ZONE value=${zone}`, `    tag=CONTROLLER value=${player}`]
}

/** The local time of day, as the client writes it. */
function now(): string {
  return `${new Date().toTimeString().slice(0, 8)}.0000000`
}

/** The name of the folder of a session that began so many seconds ago. */
export function sessionName(secondsAgo: number): string {
  const start = new Date(Date.now() - secondsAgo * 1000)
  const two = (part: number) => String(part).padStart(2, '0')
  const date = [start.getMonth() + 1, start.getDate()].map(two).join('_')
  return `Hearthstone_${start.getFullYear()}_${date}_${start.toTimeString().slice(0, 8).replaceAll(':', '_')}`
}
