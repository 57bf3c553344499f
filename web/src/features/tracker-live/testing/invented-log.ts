/** Lines of invented games, in both streams and in the form of today's client. */

const OWN = 1
const OTHER = 2

/** Entities: 4 to 13 are the own deck, 14 to 23 the opponent's, then the heroes. */
const OWN_DECK = 4
const OTHER_DECK = 14
const CARDS = 10

interface Told {
  time?: string
  seed?: number
  mode?: string
}

/** In `GameState` as the server tells it, and in `PowerTaskList` as the player sees it. */
export function lines(changes: readonly string[], time = '21:04:11'): string {
  return changes
    .flatMap((change) => [
      `D ${time}.0420000 GameState.DebugPrintPower() - ${change}`,
      `D ${time}.0420000 PowerTaskList.DebugPrintPower() -     ${change}`,
    ])
    .map((line) => `${line}\r\n`)
    .join('')
}

export function newGame({ time = '21:04:11', seed = 7, mode = 'GT_RANKED' }: Told = {}): string {
  const players = lines(
    [
      'CREATE_GAME',
      '    GameEntity EntityID=1',
      `        tag=GAME_SEED value=${seed}`,
      `    Player EntityID=2 PlayerID=${OWN} GameAccountId=[hi=1 lo=1]`,
      '        tag=HERO_ENTITY value=24',
      `    Player EntityID=3 PlayerID=${OTHER} GameAccountId=[hi=1 lo=2]`,
      '        tag=FIRST_PLAYER value=1',
      '        tag=HERO_ENTITY value=25',
      ...Array.from({ length: 2 * CARDS }, (_, place) => place).flatMap((place) => [
        `FULL_ENTITY - Creating ID=${OWN_DECK + place} CardID=`,
        '    tag=ZONE value=DECK',
        `    tag=CONTROLLER value=${place < CARDS ? OWN : OTHER}`,
      ]),
      ...hero(24, 'HERO_08', OWN),
      ...hero(25, 'HERO_01', OTHER),
    ],
    time,
  )
  const about = [
    'BuildNumber=245100',
    `GameType=${mode}`,
    'FormatType=FT_STANDARD',
    'ScenarioID=2',
    `PlayerID=${OWN}, PlayerName=Tallow#11873`,
    `PlayerID=${OTHER}, PlayerName=Marrow#21044`,
  ]
  const described = about
    .map((line) => `D ${time}.0420000 GameState.DebugPrintGame() - ${line}\r\n`)
    .join('')
  return players + described + options(time)
}

/** Only the log's own player has options. */
const options = (time: string): string =>
  `D ${time}.0420000 GameState.DebugPrintOptions() -   option 1 type=POWER mainEntity=[entityName=UNKNOWN id=26 zone=PLAY zonePos=0 cardId= player=${OWN}] error=NONE errorParam=\r\n`

const hero = (id: number, card: string, player: number) => [
  `FULL_ENTITY - Creating ID=${id} CardID=${card}`,
  '    tag=ZONE value=PLAY',
  `    tag=CONTROLLER value=${player}`,
]

/** The own player draws the card at this place of the deck. A card's tags end with the next line. */
export const draw = (place: number, card: string, time?: string): string =>
  lines(
    [
      `SHOW_ENTITY - Updating Entity=[entityName=UNKNOWN id=${OWN_DECK + place} zone=DECK cardId= player=${OWN}] CardID=${card}`,
      '    tag=ZONE value=HAND',
      'TAG_CHANGE Entity=2 tag=NUM_CARDS_DRAWN_THIS_TURN value=1 ',
    ],
    time,
  )

/** The opponent plays a card. */
export const opponentPlays = (place: number, card: string, time?: string): string => {
  const entity = `[entityName=UNKNOWN id=${OTHER_DECK + place} zone=HAND cardId= player=${OTHER}]`
  return lines(
    [
      `TAG_CHANGE Entity=${entity} tag=ZONE value=HAND `,
      `BLOCK_START BlockType=PLAY Entity=${entity} EffectCardId= EffectIndex=0 Target=0 SubOption=-1 `,
      `    SHOW_ENTITY - Updating Entity=${entity} CardID=${card}`,
      '        tag=ZONE value=PLAY',
      'BLOCK_END',
    ],
    time,
  )
}

export const turn = (number: number, time?: string): string =>
  lines([`TAG_CHANGE Entity=GameEntity tag=TURN value=${number} `], time)

export const win = (time?: string): string =>
  lines(
    [
      'TAG_CHANGE Entity=Marrow#21044 tag=PLAYSTATE value=LOST ',
      'TAG_CHANGE Entity=Tallow#11873 tag=PLAYSTATE value=WON ',
      'TAG_CHANGE Entity=GameEntity tag=STATE value=COMPLETE ',
    ],
    time,
  )

export const searchWith = (name: string, code: string, time = '21:03:00'): string =>
  ['Finding Game With Deck:', `### ${name}`, '# Deck ID: 7000000001', code]
    .map((line) => `I ${time}.0420000 ${line}\r\n`)
    .join('')

export const TRUNCATED = `${'='.repeat(88)}\nTruncating log, which has reached the size limit of 10000KB\n${'='.repeat(88)}\n`
