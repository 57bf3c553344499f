/** A room as its page shows it: the snapshot with the later events applied. Pure. */

import type {
  BattleEvent,
  BattleLeaveReason,
  BattlePhase,
  BattlePlayer,
  BattleSnapshot,
} from '@/shared/api/contract.gen'
import type { LiveQuestion } from '@/shared/live-game/live-question'

/** A question that was published and is not open yet. */
interface NextQuestion {
  index: number
  count: number
  question: LiveQuestion
}

export interface Room extends BattleSnapshot {
  next: NextQuestion | null
  /** When the question closed, by the server's clock; null if the page knows it only from a snapshot. */
  closedAt: number | null
  /** The player lost the last heart at the question that closed last. */
  fell: boolean
  /** Why the player was removed from the lobby. */
  removed: BattleLeaveReason | null
}

export function roomOf(snapshot: BattleSnapshot): Room {
  const room: Room = { ...snapshot, next: null, closedAt: null, fell: false, removed: null }
  const { question, index, count } = snapshot
  if (snapshot.phase !== 'question' || !question || question.opens_at <= snapshot.now) return room
  return {
    ...room,
    phase: index === 0 ? 'countdown' : 'pause',
    phase_ends_at: question.opens_at,
    question: null,
    next: { index, count, question },
  }
}

export function apply(room: Room, event: BattleEvent): Room {
  switch (event.event) {
    case 'lobby':
    case 'seat':
      return room
    case 'game_start':
      return {
        ...room,
        room: { ...room.room, status: 'started' },
        phase: 'countdown',
        phase_ends_at: event.opensAt,
      }
    case 'next_question': {
      const { index, count, question } = event
      return question ? { ...room, next: { index, count, question } } : room
    }
    case 'player_answer': {
      const { playerId, isCorrect: correct } = event
      return change(opened(room), playerId, { answered: true, correct })
    }
    case 'question_closed': {
      const { correctAnswer, why, card, chosen } = event
      const closed: Room = {
        ...opened(room),
        phase: 'results',
        phase_ends_at: null,
        closedAt: event.at,
        results: { correctAnswer, why, card, chosen },
      }
      const after = event.players.reduce(
        (changed, { playerId, ...now }) => change(changed, playerId, now),
        closed,
      )
      const fell = ownPlayer(closed)?.eliminated === false && ownPlayer(after)?.eliminated === true
      return { ...after, fell }
    }
    case 'game_over': {
      const over: Room = {
        ...room,
        room: { ...room.room, status: event.reason === 'abandoned' ? 'abandoned' : 'finished' },
        phase: event.reason === 'abandoned' ? 'abandoned' : 'finished',
        phase_ends_at: null,
        next: null,
        winner: event.winner,
      }
      return event.places.reduce(
        (changed, { playerId, place, score }) => change(changed, playerId, { place, score }),
        over,
      )
    }
    case 'player_left':
      return gone(room, event)
    case 'resuming':
      return resuming(room, event.opensAt)
    case 'link':
      return change(room, event.playerId, { connected: event.connected })
    case 'rematch':
      return { ...room, room: { ...room.room, rematch: event.room } }
  }
}

/** These events do not contain the whole change: the page needs a snapshot. */
export function asksForSnapshot(event: BattleEvent): boolean {
  switch (event.event) {
    case 'lobby':
    case 'game_start':
    case 'resuming':
      return true
    case 'next_question':
      return event.question === null
    case 'player_answer':
    case 'question_closed':
    case 'game_over':
    case 'player_left':
    case 'seat':
    case 'link':
    case 'rematch':
      return false
  }
}

/** The tab that has the player's seat from now on; null if the event does not change that. */
export function seatTaken(room: Room, event: BattleEvent): string | null {
  return event.event === 'seat' && event.playerId === room.you ? event.tab : null
}

/** The room at a moment of the server's clock: a question is shown when it opens, on all screens at the same time. */
export function asOf(room: Room, now: number): Room {
  return room.next && now >= room.next.question.opens_at ? opened(room) : room
}

/** When the next question opens. */
export const opensAt = ({ next }: Room): number | null => next?.question.opens_at ?? null

/** How long the right answer is shown before the next question opens. */
const RESULTS_MS = 3000

/** In a lobby no event is due: the page polls, in case it missed the event of a player who joined. */
const POLL_MS = 3000

/** When the next event must have arrived. */
export function dueAt(room: Room): number | null {
  const { phase, phase_ends_at: ends, question, next, closedAt } = room
  if (next) return next.question.closes_at
  switch (phase) {
    case 'lobby':
      return room.now + POLL_MS
    case 'question':
      return question?.closes_at ?? ends
    case 'results':
      return closedAt === null ? ends : closedAt + RESULTS_MS
    case 'countdown':
    case 'pause':
    case 'resuming':
    case 'finished':
    case 'closed':
    case 'abandoned':
      return ends
  }
}

/** In the lobby the place becomes free; in the game the player is eliminated. */
function gone(
  room: Room,
  { playerId, reason }: Extract<BattleEvent, { event: 'player_left' }>,
): Room {
  if (room.phase !== 'lobby')
    return change(room, playerId, { left: true, eliminated: true, connected: false })
  const players = room.players.filter(({ user_id: id }) => id !== playerId)
  return { ...room, players, removed: playerId === room.you ? reason : room.removed }
}

/** The server was restarted. An open question is void; in any other phase only the times have changed. */
function resuming(room: Room, opensAtMs: number | null): Room {
  if (room.phase !== 'question' && !room.next) return { ...room, phase_ends_at: opensAtMs }
  return {
    ...room,
    phase: 'resuming',
    phase_ends_at: opensAtMs,
    next: null,
    question: null,
    answer: null,
    results: null,
    players: room.players.map(undecided),
  }
}

function opened(room: Room): Room {
  if (!room.next) return room
  return {
    ...room,
    ...room.next,
    phase: 'question',
    phase_ends_at: room.next.question.closes_at,
    answer: null,
    results: null,
    fell: false,
    players: room.players.map(undecided),
    next: null,
  }
}

const undecided = (player: BattlePlayer): BattlePlayer => ({
  ...player,
  answered: false,
  correct: null,
})

function change(room: Room, id: string, changes: Partial<BattlePlayer>): Room {
  const players = room.players.map((player) =>
    player.user_id === id ? { ...player, ...changes } : player,
  )
  return { ...room, players }
}

export type PlayerState = 'eliminated' | 'correct' | 'wrong' | 'answered' | 'thinking'

/** The five states of a player's card. */
export function stateOf(
  { eliminated, answered, correct }: BattlePlayer,
  phase: BattlePhase,
): PlayerState {
  if (eliminated) return 'eliminated'
  if (correct !== null) return correct ? 'correct' : 'wrong'
  if (answered) return 'answered'
  switch (phase) {
    // Time ran out.
    case 'results':
    case 'pause':
      return 'wrong'
    case 'lobby':
    case 'countdown':
    case 'question':
    case 'resuming':
    case 'finished':
    case 'closed':
    case 'abandoned':
      return 'thinking'
  }
}

const PLAYING: Record<BattlePhase, boolean> = {
  lobby: false,
  countdown: true,
  question: true,
  results: true,
  pause: true,
  resuming: true,
  finished: false,
  closed: false,
  abandoned: false,
}

export const isPlaying = ({ phase }: Room): boolean => PLAYING[phase]

export const ownPlayer = ({ players, you }: Room): BattlePlayer | undefined =>
  players.find(({ user_id: id }) => id === you)

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
