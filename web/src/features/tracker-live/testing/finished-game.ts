/** A game as the module of the logs tells it. */

import type { FinishedGame, LogArguments, LogMatch } from '@/shared/wasm/gamelog'

const ARGUMENTS: LogArguments = {
  id: 'b8baeffe-5989-50ab-8045-73250108d889',
  result: 'victory',
  played_at: '2026-05-02T21:00:00',
  source: 'log',
  opponent_class: 'WARRIOR',
  mode: 'ranked',
  format: 'STANDARD',
  went_first: false,
  turns: 7,
  duration_s: 400,
  opponent_cards: ['X_1'],
  build: 245_100,
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
    deck: null,
    ownClass: 'MAGE',
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
