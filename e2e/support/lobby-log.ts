/** Logs of invented games of Battlegrounds. */

import { told } from './power-log.ts'

const OWN = 8
const KEEPER = 16
const HERO = 100
const NAME = 'Tallow#11873'

const heroAt = (id: number, card: string) =>
  `[entityName=Fake id=${id} zone=HAND zonePos=1 cardId=${card} player=${OWN}]`

const entity = (id: number, card: string, player: number, tags: readonly string[]) => [
  `FULL_ENTITY - Creating ID=${id} CardID=${card}`,
  `    tag=CONTROLLER value=${player}`,
  ...tags.map((tag) => `    tag=${tag.replace('=', ' value=')}`),
]

const line = (source: string, text: string, time: string) =>
  `D ${time}.0420000 GameState.${source}() - ${text}\r\n`

/** The heroes are offered. */
export function newLobby(offered: readonly string[], time = '21:04:11'): string {
  const start = told(
    [
      'CREATE_GAME',
      '    GameEntity EntityID=22',
      '        tag=GAME_SEED value=9',
      `    Player EntityID=23 PlayerID=${OWN} GameAccountId=[hi=1 lo=1]`,
      `    Player EntityID=24 PlayerID=${KEEPER} GameAccountId=[hi=0 lo=0]`,
      '        tag=BACON_DUMMY_PLAYER value=1',
      'TAG_CHANGE Entity=23 tag=PLAYSTATE value=PLAYING ',
    ],
    time,
  )
  const about = [
    'BuildNumber=246003',
    'GameType=GT_BATTLEGROUNDS',
    `PlayerID=${OWN}, PlayerName=${NAME}`,
    `PlayerID=${KEEPER}, PlayerName=Keeper`,
  ].map((text) => line('DebugPrintGame', text, time))
  const heroes = offered.flatMap((card, place) =>
    entity(HERO + place, card, OWN, ['CARDTYPE=HERO', 'ZONE=HAND']),
  )
  const choices = [
    `id=1 Player=${NAME} TaskList=4 ChoiceType=MULLIGAN CountMin=1 CountMax=1`,
    ...offered.map((card, place) => `  Entities[${place}]=${heroAt(HERO + place, card)}`),
  ].map((text) => line('DebugPrintEntityChoices', text, time))
  const shown = told(['TAG_CHANGE Entity=GameEntity tag=MULLIGAN_STATE value=INPUT '], time)
  return [start, ...about, told(heroes, time), ...choices, shown].join('')
}

/** The player picks the first hero. */
export const pick = (card: string, time = '21:04:40'): string =>
  [
    line('DebugPrintEntitiesChosen', `id=1 Player=${NAME} EntitiesCount=1`, time),
    line('DebugPrintEntitiesChosen', `  Entities[0]=${heroAt(HERO, card)}`, time),
    place(card, 1, time),
    told(['TAG_CHANGE Entity=GameEntity tag=STEP value=MAIN_READY '], time),
  ].join('')

export const place = (card: string, number: number, time = '21:10:00'): string =>
  told(
    [`TAG_CHANGE Entity=${heroAt(HERO, card)} tag=PLAYER_LEADERBOARD_PLACE value=${number} `],
    time,
  )

/** The tavern offers a minion. */
export const offer = (id: number, tribe: string, time = '21:05:00'): string =>
  told(
    [
      ...entity(id, 'INV_MINION', KEEPER, [
        'CARDTYPE=MINION',
        'ZONE=PLAY',
        'IS_BACON_POOL_MINION=1',
        `BACON_SUBSET_${tribe}=1`,
      ]),
      'TAG_CHANGE Entity=23 tag=NUM_TURNS_IN_PLAY value=1 ',
    ],
    time,
  )

/** The player is out. */
export const out = (card: string, number: number, time = '21:24:11'): string =>
  told([`TAG_CHANGE Entity=${NAME} tag=PLAYSTATE value=LOST `], time) +
  place(card, number, time) +
  told(['TAG_CHANGE Entity=GameEntity tag=STATE value=COMPLETE '], time)
