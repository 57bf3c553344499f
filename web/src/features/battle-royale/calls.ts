/** The calls of battle royale. */

import * as v from 'valibot'
import {
  BATTLE_ROYALE,
  BattleEvent,
  BattleSnapshot,
  BattleVerdict,
} from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import type { Rules } from '@/shared/live-game/live-game'
import { readEvent } from '@/shared/live-game/read-event'
import { tabId } from '@/shared/live-game/tab-id'
import { timed } from '@/shared/quiz/play/server-clock'
import { apply, asksForSnapshot, asOf, dueAt, opensAt, roomOf, seatTaken, type Room } from './room'

type Call = Parameters<typeof ask<unknown>>[0]

const snapshot = (call: Call): Promise<BattleSnapshot> =>
  timed(async () => v.parse(BattleSnapshot, await ask(call)))

export interface RoomOptions {
  max_players: number
  practice?: boolean
}

export const createRoom = (options: RoomOptions) =>
  snapshot((data) => data.rpc('battle_create', options))

export const joinRoom = (code: string) => snapshot((data) => data.rpc('battle_join', { code }))

export const startGame = (room: string) => ask((data) => data.rpc('battle_start', { room }))

export const leaveRoom = (room: string) =>
  ask((data) => data.rpc('battle_leave', { room, tab: tabId() }))

export const playAgain = (room: string) => snapshot((data) => data.rpc('battle_rematch', { room }))

export function rulesOf(room: string): Rules<Room, BattleEvent> {
  return {
    topic: `${BATTLE_ROYALE.topic}${room}`,
    snapshot: async (tab, take) =>
      roomOf(await snapshot((data) => data.rpc('battle_snapshot', { room, tab, take }))),
    hasSeat: ({ seat }) => seat,
    read: (event, payload) => readEvent(BattleEvent, event, payload),
    apply,
    asksForSnapshot,
    seatTaken,
    asOf,
    opensAt,
    dueAt,
    answer: async ({ id: question, index }, choice, tab) =>
      v.parse(
        BattleVerdict,
        await ask((data) => data.rpc('battle_answer', { room, index, question, choice, tab })),
      ),
  }
}
