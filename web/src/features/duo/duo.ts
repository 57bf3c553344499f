/** A duo as its page shows it: two scores and the silence of one, on top of what all live games share. Pure. */

import type {
  DuoEvent,
  DuoGame,
  DuoPlayer,
  DuoQuestion,
  DuoSnapshot,
} from '@/shared/api/contract.gen'
import { changePlayer, ownPlayer, reduce, viewOf, type Ahead } from '@/shared/live-game/game'
import type { LiveQuestion } from '@/shared/live-game/live-question'

/** A player whose account was deleted has no name any more. */
export type Player = DuoPlayer & { username: string }

/** Without the status of the game's row: the phase says more. */
export interface Duo extends Omit<DuoSnapshot, 'game' | 'players' | 'question'>, Ahead {
  game: Omit<DuoGame, 'status'>
  players: Player[]
  question: LiveQuestion | null
}

export const duoOf = (snapshot: DuoSnapshot): Duo =>
  viewOf({
    ...snapshot,
    question: timed(snapshot.question),
    players: snapshot.players.map((player) => ({ ...player, username: player.username ?? '–' })),
  })

/** A closed question has no times any more. */
const timed = (question: DuoQuestion | null): LiveQuestion | null =>
  question && {
    ...question,
    opens_at: question.opens_at ?? 0,
    closes_at: question.closes_at ?? 0,
  }

export function apply(duo: Duo, event: DuoEvent): Duo {
  switch (event.event) {
    case 'lobby':
      return { ...duo, phase: 'closed', phase_ends_at: null, shut: event.reason }
    case 'next_question':
      return reduce(duo, { ...event, question: timed(event.question) })
    case 'game_over': {
      const { winner, reason, scores } = event
      const over = reduce(duo, event)
      return { ...over, players: scored(over.players, scores), outcome: { winner, reason } }
    }
    case 'link':
      return changePlayer(reduce(duo, event), event.playerId, { gone_at: event.goneAt })
    case 'rematch':
      return { ...duo, game: { ...duo.game, rematch: event.game } }
    case 'game_start':
    case 'player_answer':
    case 'question_closed':
    case 'resuming':
    case 'seat':
      return reduce(duo, event)
  }
}

const scored = (players: readonly Player[], scores: Record<string, number>): Player[] =>
  players.map((player) => ({ ...player, score: scores[player.user_id] ?? player.score }))

/** The player and the opponent, who may not have joined yet. */
export function sides(duo: Duo): { self: Player | null; other: Player | null } {
  return {
    self: ownPlayer(duo) ?? null,
    other: duo.players.find(({ user_id: id }) => id !== duo.you) ?? null,
  }
}
