/** A room as its page shows it: hearts, eliminations and places, on top of what all live games share. Pure. */

import type {
  BattleEvent,
  BattleLeaveReason,
  BattlePlayer,
  BattleRoom,
  BattleSnapshot,
} from '@/shared/api/contract.gen'
import {
  answerState,
  changePlayer,
  COMMON_RULES,
  ownPlayer,
  reduce,
  viewOf,
  type Ahead,
  type AnswerState,
  type Phase,
} from '@/shared/live-game/game'

/** Without the status of the room's row: the phase says more. */
export interface Room extends Omit<BattleSnapshot, 'room'>, Ahead {
  room: Omit<BattleRoom, 'status'>
  /** The question at which the player lost the last heart, if that is the one that closed last. */
  fellAt: number | null
  /** Why the player was removed from the lobby. */
  removed: BattleLeaveReason | null
}

export const roomOf = (snapshot: BattleSnapshot): Room => ({
  ...viewOf(snapshot),
  fellAt: null,
  removed: null,
})

export function apply(room: Room, event: BattleEvent): Room {
  switch (event.event) {
    case 'lobby':
      return room
    case 'player_answer':
      return changePlayer(reduce(room, event), event.playerId, { correct: event.isCorrect })
    case 'question_closed': {
      const closed = reduce(room, event)
      const fell = ownPlayer(room)?.eliminated === false && ownPlayer(closed)?.eliminated === true
      return { ...closed, fellAt: fell ? closed.index : null }
    }
    case 'game_over':
      return event.places.reduce(
        (changed, { playerId, place, score }) => changePlayer(changed, playerId, { place, score }),
        { ...reduce(room, event), winner: event.winner },
      )
    case 'player_left':
      return gone(room, event)
    case 'rematch':
      return { ...room, room: { ...room.room, rematch: event.room } }
    case 'game_start':
    case 'next_question':
    case 'resuming':
    case 'link':
    case 'seat':
      return reduce(room, event)
  }
}

/** Who joined is not in the event. */
export const asksForSnapshot = (event: BattleEvent): boolean =>
  event.event === 'lobby' || COMMON_RULES.asksForSnapshot(event)

/** In the lobby the place becomes free; in the game the player is eliminated. */
function gone(
  room: Room,
  { playerId, reason }: Extract<BattleEvent, { event: 'player_left' }>,
): Room {
  if (room.phase !== 'lobby')
    return changePlayer(room, playerId, { left: true, eliminated: true, connected: false })
  const players = room.players.filter(({ user_id: id }) => id !== playerId)
  return { ...room, players, removed: playerId === room.you ? reason : room.removed }
}

/** The player lost the last heart at the question that is shown. */
export const fell = ({ fellAt, index }: Room): boolean => fellAt === index

export type PlayerState = AnswerState | 'eliminated'

/** The five states of a player's card. */
export const stateOf = (player: BattlePlayer, phase: Phase): PlayerState =>
  player.eliminated ? 'eliminated' : answerState(player, phase)

export type Ending = 'you' | 'other' | 'none' | 'tie'

/** How a finished game ended: with a winner, with no player left, or with several on the first place. */
export function endingOf(room: Room): Ending {
  if (room.winner) return room.winner === room.you ? 'you' : 'other'
  return survivors(room).length > 1 ? 'tie' : 'none'
}

export const survivors = ({ players }: Room): BattlePlayer[] =>
  players.filter(({ eliminated, left }) => !eliminated && !left)

/** By place; players on the same place in the order of joining. */
export function ranking({ players }: Room): BattlePlayer[] {
  const last = players.length + 1
  return players.toSorted((one, other) => (one.place ?? last) - (other.place ?? last))
}
