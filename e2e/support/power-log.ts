/** Logs of invented games, in both streams and in the form of today's client; and folders as the client makes them. */

import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const OWN = 1
const OTHER = 2
/** Entities: 30 of the own deck, 30 of the opponent's, then the heroes. */
const OWN_DECK = 4
const OTHER_DECK = 34
const DECK = 30

export const SESSION = 'Hearthstone_2026_05_02_20_41_07'

/** In `GameState` as the server tells it, and in `PowerTaskList` as the player sees it. */
export function told(changes: readonly string[], time: string): string {
  return changes
    .flatMap((change) => [
      `D ${time}.0420000 GameState.DebugPrintPower() - ${change}\r\n`,
      `D ${time}.0420000 PowerTaskList.DebugPrintPower() -     ${change}\r\n`,
    ])
    .join('')
}

export interface GameFacts {
  seed: number
  time?: string
  type?: string
  /** Above 1: the game goes on after a new start of the client. */
  turn?: number
}

/** A mage against a warrior, who goes first. */
export function newGame(facts: GameFacts): string {
  const { seed, time = '21:04:11', type = 'GT_RANKED', turn: at = 1 } = facts
  const decks = Array.from({ length: 2 * DECK }, (_, place) => [
    `FULL_ENTITY - Creating ID=${OWN_DECK + place} CardID=`,
    '    tag=ZONE value=DECK',
    `    tag=CONTROLLER value=${place < DECK ? OWN : OTHER}`,
  ])
  const heroes = [
    ['HERO_08', OWN],
    ['HERO_01', OTHER],
  ].map(([card, player], place) => [
    `FULL_ENTITY - Creating ID=${OWN_DECK + 2 * DECK + place} CardID=${card}`,
    '    tag=ZONE value=PLAY',
    `    tag=CONTROLLER value=${player}`,
  ])
  const lines = [
    'BuildNumber=245100',
    `GameType=${type}`,
    'FormatType=FT_STANDARD',
    'ScenarioID=2',
    `PlayerID=${OWN}, PlayerName=Tallow#11873`,
    `PlayerID=${OTHER}, PlayerName=Marrow#21044`,
  ]
  const option = `option 1 type=POWER mainEntity=[entityName=UNKNOWN id=80 zone=PLAY zonePos=0 cardId= player=${OWN}] error=NONE errorParam=`
  return [
    told(
      [
        'CREATE_GAME',
        '    GameEntity EntityID=1',
        `        tag=TURN value=${at}`,
        `        tag=STEP value=${at > 1 ? 'MAIN_ACTION' : 'BEGIN_MULLIGAN'}`,
        `        tag=GAME_SEED value=${seed}`,
        `    Player EntityID=2 PlayerID=${OWN} GameAccountId=[hi=1 lo=1]`,
        `        tag=HERO_ENTITY value=${OWN_DECK + 2 * DECK}`,
        `    Player EntityID=3 PlayerID=${OTHER} GameAccountId=[hi=1 lo=2]`,
        '        tag=FIRST_PLAYER value=1',
        `        tag=HERO_ENTITY value=${OWN_DECK + 2 * DECK + 1}`,
        ...decks.flat(),
        ...heroes.flat(),
      ],
      time,
    ),
    ...lines.map((line) => `D ${time}.0420000 GameState.DebugPrintGame() - ${line}\r\n`),
    `D ${time}.0420000 GameState.DebugPrintOptions() -   ${option}\r\n`,
    turn(at, time),
  ].join('')
}

const reference = (id: number, player: number): string =>
  `[entityName=UNKNOWN id=${id} zone=DECK zonePos=0 cardId= player=${player}]`

/** The own player draws; the card's tags end with the line after them. */
export const draw = (place: number, card: string, time = '21:05:00'): string =>
  told(
    [
      `SHOW_ENTITY - Updating Entity=${reference(OWN_DECK + place, OWN)} CardID=${card}`,
      '    tag=ZONE value=HAND',
      'TAG_CHANGE Entity=2 tag=NUM_CARDS_DRAWN_THIS_TURN value=1 ',
    ],
    time,
  )

/** The card goes back into the deck. */
export const putBack = (place: number, time = '21:05:00'): string =>
  told([`HIDE_ENTITY - Entity=${reference(OWN_DECK + place, OWN)} tag=ZONE value=DECK`], time)

export const opponentPlays = (place: number, card: string, time = '21:05:00'): string => {
  const at = reference(OTHER_DECK + place, OTHER)
  return told(
    [
      `TAG_CHANGE Entity=${at} tag=ZONE value=HAND `,
      `BLOCK_START BlockType=PLAY Entity=${at} EffectCardId= EffectIndex=0 Target=0 SubOption=-1 `,
      `    SHOW_ENTITY - Updating Entity=${at} CardID=${card}`,
      '        tag=ZONE value=PLAY',
      'BLOCK_END',
    ],
    time,
  )
}

export const turn = (number: number, time = '21:05:00'): string =>
  told([`TAG_CHANGE Entity=GameEntity tag=TURN value=${number} `], time)

export const win = (time = '21:14:11'): string =>
  told(
    [
      'TAG_CHANGE Entity=Marrow#21044 tag=PLAYSTATE value=LOST ',
      'TAG_CHANGE Entity=Tallow#11873 tag=PLAYSTATE value=WON ',
      'TAG_CHANGE Entity=GameEntity tag=STATE value=COMPLETE ',
    ],
    time,
  )

/** Decks.log when a game is searched. */
export const search = (name: string, code: string, time = '21:03:00'): string =>
  ['Finding Game With Deck:', `### ${name}`, '# Deck ID: 7000000001', code]
    .map((line) => `I ${time}.0420000 ${line}\r\n`)
    .join('')

/** What the client writes when the log has reached its limit. */
export const TRUNCATED = `${'='.repeat(88)}\nTruncating log, which has reached the size limit of 10000KB\n${'='.repeat(88)}\n`

type LogName = 'Power.log' | 'Decks.log'

/** A folder Logs on the disk, to which a test writes as the client does. */
export class LogsFolder {
  readonly #root: string

  private constructor(root: string) {
    this.#root = root
  }

  static async made(): Promise<LogsFolder> {
    return new LogsFolder(await mkdtemp(join(tmpdir(), 'runeside-logs-')))
  }

  get path(): string {
    return join(this.#root, 'Logs')
  }

  fileOf(name: LogName, session = SESSION): string {
    return join(this.path, session, name)
  }

  async write(name: LogName, text: string, session = SESSION): Promise<void> {
    await mkdir(join(this.path, session), { recursive: true })
    await writeFile(this.fileOf(name, session), text)
  }

  async append(name: LogName, text: string, session = SESSION): Promise<void> {
    await appendFile(this.fileOf(name, session), text)
  }

  async remove(): Promise<void> {
    await rm(this.#root, { recursive: true, force: true })
  }
}
