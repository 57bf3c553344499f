/** For tests: views of tracked games with cards that no game has. */

import type { TrackerRow, TrackerView } from '@/shared/api/contract.gen'

export function row(card: string, left: number, start = left, creator = ''): TrackerRow {
  return { card, left, start, creator, now: 0, by_turn: 0 }
}

/** Turn 6 of a game that the player began: 20 cards left. */
export function someView(changes: Partial<TrackerView> = {}): TrackerView {
  return {
    version: 1,
    turn: 6,
    goes_first: true,
    my_turn: true,
    mode: 'ranked',
    format: 'STANDARD',
    by_turn: 8,
    draws: 2,
    deck: 20,
    rows: [row('T_101', 2), row('T_102', 1), row('T_103', 0, 2), row('T_104', 17)],
    unknown: [],
    top: [],
    bottom: [],
    hand: ['T_103', 'T_103'],
    played: [],
    wrong: [],
    mulligan: null,
    plays: [],
    opponent: {
      hero: 'HERO_01',
      class: 'WARRIOR',
      deck: 21,
      hand: 4,
      secrets: 0,
      cards: [],
      played: [],
    },
    result: null,
    ended: false,
    ...changes,
  }
}
