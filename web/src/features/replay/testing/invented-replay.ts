/** For tests: a replay of an invented game, as the module gives it. */

import type { Piece, Replay, Side, Step } from '@/shared/wasm/replay'

const piece = (entity: number, card: string | null, more: Partial<Piece> = {}): Piece => ({
  entity,
  card,
  later: null,
  attack: 0,
  health: 0,
  damaged: false,
  armor: 0,
  location: false,
  marks: [],
  ...more,
})

const side = (more: Partial<Side> = {}): Side => ({
  hero: piece(64, 'T_HERO', { health: 30 }),
  power: null,
  weapon: null,
  hand: [],
  board: [],
  secrets: [],
  deck: 26,
  mana: 1,
  mana_left: 1,
  ...more,
})

const step = (kind: string, more: Partial<Step> = {}): Step => ({
  kind,
  turn: 1,
  own: true,
  actor: null,
  target: null,
  facts: [],
  ...more,
})

const yeti = { entity: 5, own: true, card: 'T_YETI', hero: false }
const theirHero = { entity: 64, own: false, card: 'T_HERO', hero: true }

const STEPS: Step[] = [
  step('start', { turn: 0, own: null }),
  step('turn'),
  step('play', { actor: yeti }),
  step('turn', { turn: 2 }),
  step('attack', {
    turn: 2,
    actor: yeti,
    target: theirHero,
    facts: [{ ...theirHero, what: 'damaged', amount: 4 }],
  }),
  step('end', { turn: 2 }),
]

/** After each step: own side, other side. */
function table(at: number): [Side, Side] {
  const played = at >= 2
  const damage = at >= 4 ? 4 : 0
  return [
    side({
      hand: played ? [] : [piece(5, 'T_YETI')],
      board: played ? [piece(5, 'T_YETI', { attack: 4, health: 5, marks: ['taunt'] })] : [],
    }),
    side({
      hero: piece(64, 'T_HERO', { health: 30 - damage, damaged: damage > 0 }),
      hand: [piece(9, null, { later: 'T_OGRE' })],
    }),
  ]
}

export const inventedReplay: Replay = {
  game: {
    mode: 'ranked',
    format: 'STANDARD',
    classes: ['MAGE', 'WARRIOR'],
    went_first: true,
    result: 'WON',
    starts_in: null,
    steps: STEPS,
  },
  table,
}
