/** Lines of an invented game of Battlegrounds, in both streams. */

import { lines } from './invented-log'

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

const line = (source: string, text: string) =>
  `D 21:04:11.0420000 GameState.${source}() - ${text}\r\n`

/** The heroes are offered. */
export function newLobby(offered: readonly string[], type = 'GT_BATTLEGROUNDS'): string {
  const start = lines([
    'CREATE_GAME',
    '    GameEntity EntityID=22',
    '        tag=GAME_SEED value=9',
    `    Player EntityID=23 PlayerID=${OWN} GameAccountId=[hi=1 lo=1]`,
    `    Player EntityID=24 PlayerID=${KEEPER} GameAccountId=[hi=0 lo=0]`,
    '        tag=BACON_DUMMY_PLAYER value=1',
    'TAG_CHANGE Entity=23 tag=PLAYSTATE value=PLAYING ',
  ])
  const about = [
    'BuildNumber=246003',
    `GameType=${type}`,
    `PlayerID=${OWN}, PlayerName=${NAME}`,
    `PlayerID=${KEEPER}, PlayerName=Keeper`,
  ].map((text) => line('DebugPrintGame', text))
  const heroes = offered.flatMap((card, place) =>
    entity(HERO + place, card, OWN, ['CARDTYPE=HERO', 'ZONE=HAND']),
  )
  const choices = [
    `id=1 Player=${NAME} TaskList=4 ChoiceType=MULLIGAN CountMin=1 CountMax=1`,
    ...offered.map((card, place) => `  Entities[${place}]=${heroAt(HERO + place, card)}`),
  ].map((text) => line('DebugPrintEntityChoices', text))
  const shown = lines(['TAG_CHANGE Entity=GameEntity tag=MULLIGAN_STATE value=INPUT '])
  return [start, ...about, lines(heroes), ...choices, shown].join('')
}

/** The player picks the first hero. */
export const pick = (card: string): string =>
  [
    line('DebugPrintEntitiesChosen', `id=1 Player=${NAME} EntitiesCount=1`),
    line('DebugPrintEntitiesChosen', `  Entities[0]=${heroAt(HERO, card)}`),
    place(card, 1),
    lines(['TAG_CHANGE Entity=GameEntity tag=STEP value=MAIN_READY ']),
  ].join('')

export const place = (card: string, number: number): string =>
  lines([`TAG_CHANGE Entity=${heroAt(HERO, card)} tag=PLAYER_LEADERBOARD_PLACE value=${number} `])

/** The tavern offers a minion. */
export const offer = (id: number, tribe: string): string =>
  lines([
    ...entity(id, 'T_MINION', KEEPER, [
      'CARDTYPE=MINION',
      'ZONE=PLAY',
      'IS_BACON_POOL_MINION=1',
      `BACON_SUBSET_${tribe}=1`,
    ]),
    'TAG_CHANGE Entity=23 tag=NUM_TURNS_IN_PLAY value=1 ',
  ])

export const out = (card: string, number: number): string =>
  lines([`TAG_CHANGE Entity=${NAME} tag=PLAYSTATE value=LOST `]) +
  place(card, number) +
  lines(['TAG_CHANGE Entity=GameEntity tag=STATE value=COMPLETE '])
