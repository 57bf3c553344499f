/** Reads replays (crates/replay-wasm), as the tracker makes them and the server checks them. */

import { callWithBytes, loadModule, readOutput } from './module'
import address from './replay.wasm?url'

/** A side's hero is `hero`. The card is null while nobody has seen it. */
export interface Actor {
  entity: number
  own: boolean
  card: string | null
  hero: boolean
}

/** What a step changes; `what` is a name of `crates/gamelog/src/replay/facts.rs`. */
export interface Fact extends Actor {
  what: string
  amount: number
}

export interface Step {
  /** A name of `crates/gamelog/src/replay/steps.rs`. */
  kind: string
  /** As the game shows it; 0 before the first one. */
  turn: number
  own: boolean | null
  actor: Actor | null
  target: Actor | null
  facts: Fact[]
}

export interface ReplayGame {
  mode: string | null
  format: string | null
  /** Of both sides, the player's own first. */
  classes: [string | null, string | null]
  went_first: boolean | null
  result: 'WON' | 'LOST' | 'TIED' | null
  starts_in: number | null
  steps: Step[]
}

export interface Piece {
  entity: number
  card: string | null
  /** What a hidden card turns out to be. */
  later: string | null
  attack: number
  health: number
  damaged: boolean
  armor: number
  location: boolean
  marks: string[]
}

export interface Side {
  hero: Piece | null
  power: Piece | null
  weapon: Piece | null
  hand: Piece[]
  board: Piece[]
  secrets: Piece[]
  deck: number
  mana: number
  mana_left: number
}

export interface Replay {
  game: ReplayGame
  /** After a step: the player's own side first. */
  table: (step: number) => [Side, Side]
}

/** Null for what is no replay, or one of a later version of the app. */
export async function openReplay(bytes: Uint8Array): Promise<Replay | null> {
  const module = await loadModule(address, ['open_replay', 'table'])
  const length = callWithBytes(module, bytes, () => module.open_replay())
  if (length === 0) return null
  return {
    game: take<ReplayGame>(length),
    table: (step) => take<[Side, Side]>(module.table(step)),
  }

  /** The module is built with the page, so what it gives is not checked. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  function take<Value>(size: number): Value {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return readOutput(module, size) as Value
  }
}
