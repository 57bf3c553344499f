/** The calls of duo. */

import * as v from 'valibot'
import { DUO, DuoEvent, DuoSnapshot, DuoVerdict } from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import type { Rules } from '@/shared/live-game/live-game'
import { readEvent } from '@/shared/live-game/read-event'
import { tabId } from '@/shared/live-game/tab-id'
import { timed } from '@/shared/quiz/play/server-clock'
import { apply, asksForSnapshot, asOf, dueAt, duoOf, opensAt, seatTaken, type Duo } from './duo'

type Call = Parameters<typeof ask<unknown>>[0]

const snapshot = (call: Call): Promise<DuoSnapshot> =>
  timed(async () => v.parse(DuoSnapshot, await ask(call)))

export const createDuo = () => snapshot((data) => data.rpc('duo_create', {}))

export const joinDuo = (code: string) => snapshot((data) => data.rpc('duo_join', { code }))

export const leaveDuo = (game: string) =>
  ask((data) => data.rpc('duo_leave', { game, tab: tabId() }))

export const playAgain = (game: string) => snapshot((data) => data.rpc('duo_rematch', { game }))

export function rulesOf(game: string): Rules<Duo, DuoEvent> {
  return {
    topic: `${DUO.topic}${game}`,
    snapshot: async (tab, take) =>
      duoOf(await snapshot((data) => data.rpc('duo_snapshot', { game, tab, take }))),
    hasSeat: ({ seat }) => seat,
    read: (event, payload) => readEvent(DuoEvent, event, payload),
    apply,
    asksForSnapshot,
    seatTaken,
    asOf,
    opensAt,
    dueAt,
    answer: async ({ id: question, index }, choice, tab) =>
      v.parse(
        DuoVerdict,
        await ask((data) => data.rpc('duo_answer', { game, index, question, choice, tab })),
      ),
  }
}
