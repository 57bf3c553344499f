/** What the page shows of the tracking. */

import type { Recorded } from '@/shared/matches/matches'
import type { FinishedGame } from '@/shared/wasm/gamelog'
import type { DeckState } from './deck-picker'
import type { Look } from './follower'
import type { Ladders } from './rank/kept-ladders'
import type { Ladder } from './rank/ladder'
import type { ShownGame } from './worker/messages'

/** A game that ended while the page followed it. */
export interface RecordedGame {
  game: FinishedGame
  id: string
  state: Recorded | 'saving' | 'removed'
  /** Where the player stood before it, in a ranked game. */
  before: Ladder | null
}

export interface LiveState {
  phase: 'off' | 'following' | 'elsewhere' | 'failed'
  look: Look | null
  /** When the folder was dropped or chosen. */
  givenAt: number | null
  /** The game on the screen; null before the first one. */
  shown: ShownGame | null
  truncated: boolean
  deck: DeckState | null
  /** Recordable games that ended before the page followed the log. */
  earlier: readonly FinishedGame[]
  last: RecordedGame | null
  /** Where the player stands, as far as it was told. */
  ladders: Ladders
  /** The player does not want to tell the rank now. */
  rankSkipped: boolean
}

export const OFF: LiveState = {
  phase: 'off',
  look: null,
  givenAt: null,
  shown: null,
  truncated: false,
  deck: null,
  earlier: [],
  last: null,
  ladders: {},
  rankSkipped: false,
}
