/** The calls of duo. */

import * as v from 'valibot'
import { DUO, DuoEvent, DuoSnapshot, DuoVerdict } from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import { askGame } from '@/shared/live-game/ask-game'
import { COMMON_RULES } from '@/shared/live-game/game'
import type { Rules } from '@/shared/live-game/live-game'
import { readEvent } from '@/shared/live-game/read-event'
import { tabId } from '@/shared/live-game/tab-id'
import { apply, duoOf, type Duo } from './duo'

export const createDuo = () => askGame(DuoSnapshot, (data) => data.rpc('duo_create', {}))

export const joinDuo = (code: string) =>
  askGame(DuoSnapshot, (data) => data.rpc('duo_join', { code }))

export const leaveDuo = (game: string) =>
  ask((data) => data.rpc('duo_leave', { game, tab: tabId() }))

export const playAgain = (game: string) =>
  askGame(DuoSnapshot, (data) => data.rpc('duo_rematch', { game }))

export const rulesOf = (game: string): Rules<Duo, DuoEvent> => ({
  ...COMMON_RULES,
  topic: `${DUO.topic}${game}`,
  snapshot: async (tab, take) =>
    duoOf(await askGame(DuoSnapshot, (data) => data.rpc('duo_snapshot', { game, tab, take }))),
  read: (event, payload) => readEvent(DuoEvent, event, payload),
  apply,
  verdict: (payload) => (v.is(DuoVerdict, payload) ? payload : null),
  answer: async ({ id: question, index }, choice, tab) => {
    const given = { game, index, question, choice, tab }
    return v.parse(DuoVerdict, await ask((data) => data.rpc('duo_answer', given)))
  },
})
