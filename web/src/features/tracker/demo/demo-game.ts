/** The game of the demonstration: invented, with real cards by their ids. Their names come from the card data. */

import type { PlainKey } from '@/shared/i18n/translator'
import { DemoLog } from './demo-log'

export interface Moment {
  /** The lines that the log gains. */
  log: string
  /** What there is to see. */
  note: PlainKey
}

/** Thirty cards. */
export const DEMO_DECK: readonly [card: string, count: number][] = [
  ['EX1_277', 2],
  ['NEW1_012', 2],
  ['CS2_024', 2],
  ['EX1_608', 2],
  ['EX1_096', 2],
  ['TSC_909', 2],
  ['EX1_012', 1],
  ['CS2_023', 2],
  ['CS2_029', 2],
  ['CS2_022', 2],
  ['CS2_033', 2],
  ['LOE_079', 1],
  ['EX1_284', 2],
  ['CS2_028', 1],
  ['CS2_032', 2],
  ['EX1_559', 1],
  ['EX1_298', 1],
  ['EX1_279', 1],
]

export const DEMO_CLASS = 'MAGE'

/** Writes the log, one moment after the other. */
function demoScript() {
  const log = new DemoLog()
  const moments: Moment[] = []
  const moment = (note: PlainKey, ...acts: (() => void)[]) => {
    for (const act of acts) act()
    moments.push({ log: log.take(), note })
  }
  const myTurn = (card: string, entity?: number) => {
    moment(
      'trackerView.demoDraw',
      () => log.turn(true),
      () => log.draw(card, entity),
    )
  }
  const play = (card: string, to: 'PLAY' | 'GRAVEYARD' = 'PLAY') =>
    moment('trackerView.demoPlay', () => log.play(card, to))
  let opponentsNext = 0
  const theirTurn = (...cards: [card: string, to: 'PLAY' | 'GRAVEYARD'][]) =>
    moment(
      'trackerView.demoOpponent',
      () => log.turn(false),
      () => log.opponentDraws(),
      () => {
        for (const [card, to] of cards)
          log.opponentPlays(card, to, log.opponentCard(opponentsNext++))
      },
    )

  const theirFirst = () =>
    moment(
      'trackerView.demoOpponent',
      () => log.turn(false),
      () => log.opponentDraws(),
      () => log.opponentPlaysCoin(),
      () => log.opponentPlays('CS2_106', 'PLAY', log.opponentCard(opponentsNext++)),
    )
  return { log, moments, moment, myTurn, play, theirTurn, theirFirst }
}

export function demoMoments(): Moment[] {
  const { log, moments, moment, myTurn, play, theirTurn, theirFirst } = demoScript()
  moment(
    'trackerView.demoMulligan',
    () => log.start(20_261_117, 245_100, { own: 'HERO_08', other: 'HERO_01' }),
    () => log.deal(['NEW1_012', 'EX1_559', 'CS2_029'], 'GAME_005'),
    () => log.offerMulligan(),
  )
  moment('trackerView.demoKept', () => log.keep(['NEW1_012'], ['CS2_024', 'EX1_096']))

  myTurn('EX1_277')
  play('NEW1_012')
  theirFirst()
  myTurn('EX1_608')
  play('EX1_608')
  theirTurn(['EX1_402', 'PLAY'])
  myTurn('CS2_023')
  play('CS2_024', 'GRAVEYARD')
  play('EX1_277', 'GRAVEYARD')
  theirTurn(['EX1_604', 'PLAY'])
  myTurn('LOE_079')
  moment('trackerView.demoMade', () =>
    log.play('LOE_079', 'PLAY', (elise) => log.make('LOE_019t', elise)),
  )
  theirTurn(['FP1_021', 'PLAY'])
  myTurn('TSC_909')
  moment('trackerView.demoPlay', () =>
    log.play('CS2_023', 'GRAVEYARD', () => {
      log.draw('CS2_029')
      log.draw('EX1_096')
    }),
  )
  play('EX1_096')
  theirTurn(['EX1_407', 'GRAVEYARD'])
  myTurn('CS2_033')
  let top = 0
  moment('trackerView.demoTop', () =>
    log.play('TSC_909', 'PLAY', (trawler) => {
      top = log.dredge(trawler, ['EX1_279', 'EX1_298', 'CS2_022'], 'EX1_298')
    }),
  )
  play('CS2_033')
  theirTurn(['EX1_606', 'GRAVEYARD'])
  myTurn('EX1_298', top)
  play('CS2_029', 'GRAVEYARD')
  play('EX1_096')
  theirTurn(['EX1_603', 'PLAY'], ['CS2_108', 'GRAVEYARD'])
  myTurn('CS2_024')
  play('EX1_298')
  moment('trackerView.demoWon', () => log.win())
  return moments
}
