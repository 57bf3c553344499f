/** What a player asks of the server about duos. */

import * as v from 'valibot'
import { ask } from '@/shared/api/data'
import type { Rules } from '@/shared/live-game/live-game'
import { OwnAnswer } from '@/shared/live-game/live-question'
import { tabId } from '@/shared/live-game/tab-id'
import { timed } from '@/shared/quiz/play/server-clock'
import { apply, asksForSnapshot, asOf, dueAt, duoOf, opensAt, seatTaken, type Duo } from './duo'
import { readEvent, type DuoEvent } from './events'
import { Snapshot } from './snapshot'

type Call = Parameters<typeof ask<unknown>>[0]

const snapshot = (call: Call): Promise<Snapshot> =>
  timed(async () => v.parse(Snapshot, await ask(call)))

export const createDuo = () => snapshot((data) => data.rpc('duo_create', {}))

export const joinDuo = (code: string) => snapshot((data) => data.rpc('duo_join', { code }))

export const leaveDuo = (game: string) =>
  ask((data) => data.rpc('duo_leave', { game, tab: tabId() }))

export const playAgain = (game: string) => snapshot((data) => data.rpc('duo_rematch', { game }))

export function rulesOf(game: string): Rules<Duo, DuoEvent> {
  return {
    topic: `duo_game_${game}`,
    snapshot: async (tab, take) =>
      duoOf(await snapshot((data) => data.rpc('duo_snapshot', { game, tab, take }))),
    hasSeat: ({ seat }) => seat,
    read: readEvent,
    apply,
    asksForSnapshot,
    seatTaken,
    asOf,
    opensAt,
    dueAt,
    answer: async ({ index }, choice, tab) =>
      v.parse(OwnAnswer, await ask((data) => data.rpc('duo_answer', { game, index, choice, tab }))),
  }
}
