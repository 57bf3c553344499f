/** A game as the module of the logs tells it. */

import type {
  FinishedGame,
  LobbyArguments,
  LogArguments,
  LogLobby,
  LogMatch,
} from '@/shared/wasm/gamelog'

const ARGUMENTS: LogArguments = {
  id: 'b8baeffe-5989-50ab-8045-73250108d889',
  result: 'victory',
  played_at: '2026-05-02T21:00:00',
  source: 'log',
  class: 'MAGE',
  opponent_class: 'WARRIOR',
  mode: 'ranked',
  format: 'STANDARD',
  went_first: false,
  turns: 7,
  duration_s: 400,
  opponent_cards: ['X_1'],
  build: 245_100,
  arena: null,
  arena_deck: null,
}

const shownOf = ({ id, result, opponent_class, mode, turns, played_at }: LogArguments) => ({
  id,
  result,
  opponent_class,
  mode,
  turns,
  started: played_at,
})

export function finishedGame(change: Partial<LogArguments> = {}): FinishedGame {
  const told = { ...ARGUMENTS, ...change }
  return {
    match: { ...shownOf(told), recordable: true, reason: null, arguments: told },
    lobby: null,
    deck: null,
    ownClass: 'MAGE',
    replay: null,
  }
}

/** A game that is not recorded. */
export function refusedGame(
  reason: LogMatch['reason'],
  change: Partial<LogArguments> = {},
): FinishedGame {
  const { match, ...rest } = finishedGame(change)
  return { ...rest, match: { ...match, recordable: false, reason, arguments: null } }
}

const LOBBY: LobbyArguments = {
  id: 'c9cbf00f-6a9a-4a61-9156-84361219ea90',
  played_at: '2026-05-02T22:00:00',
  hero: 'T_HERO',
  place: 3,
  turns: 12,
  offered: ['T_HERO', 'T_OTHER'],
  tribes: ['beast', 'murloc'],
  triples: 2,
  duos: false,
  anomaly: null,
  duration_s: 1500,
  build: 245_100,
}

/** A game of Battlegrounds. */
export function finishedLobby(change: Partial<LogLobby> = {}): FinishedGame {
  const { match, ...rest } = refusedGame('mode_ignored', { mode: 'battlegrounds' })
  const { id, hero, place, duos, turns, played_at: started } = LOBBY
  const shown = { id, hero, place, duos, turns, started }
  const lobby = { ...shown, recordable: true, reason: null, arguments: LOBBY, ...change }
  return { ...rest, match: { ...match, id: null, started }, lobby }
}
