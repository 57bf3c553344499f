/** The calls of battle royale. */

import * as v from 'valibot'
import {
  BATTLE_ROYALE,
  BattleEvent,
  BattleSnapshot,
  BattleVerdict,
} from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import { askGame } from '@/shared/live-game/ask-game'
import { COMMON_RULES } from '@/shared/live-game/game'
import type { Rules } from '@/shared/live-game/live-game'
import { readEvent } from '@/shared/live-game/read-event'
import { tabId } from '@/shared/live-game/tab-id'
import { apply, asksForSnapshot, roomOf, type Room } from './room'

export interface RoomOptions {
  max_players: number
  practice?: boolean
}

export const createRoom = (options: RoomOptions) =>
  askGame(BattleSnapshot, (data) => data.rpc('battle_create', options))

export const joinRoom = (code: string) =>
  askGame(BattleSnapshot, (data) => data.rpc('battle_join', { code }))

export const startGame = (room: string) => ask((data) => data.rpc('battle_start', { room }))

export const leaveRoom = (room: string) =>
  ask((data) => data.rpc('battle_leave', { room, tab: tabId() }))

export const playAgain = (room: string) =>
  askGame(BattleSnapshot, (data) => data.rpc('battle_rematch', { room }))

const loadRoom = async (room: string, tab: string, take: boolean) =>
  roomOf(await askGame(BattleSnapshot, (data) => data.rpc('battle_snapshot', { room, tab, take })))

export const rulesOf = (room: string): Rules<Room, BattleEvent> => ({
  ...COMMON_RULES,
  topic: `${BATTLE_ROYALE.topic}${room}`,
  snapshot: (tab, take) => loadRoom(room, tab, take),
  read: (event, payload) => readEvent(BattleEvent, event, payload),
  apply,
  asksForSnapshot,
  verdict: (payload) => (v.is(BattleVerdict, payload) ? payload : null),
  answer: async ({ id: question, index }, choice, tab) => {
    const given = { room, index, question, choice, tab }
    return v.parse(BattleVerdict, await ask((data) => data.rpc('battle_answer', given)))
  },
})
