/** A duo as its page shows it: the snapshot with the later events applied. Pure. */

import type {
  DuoEvent,
  DuoPhase,
  DuoPlayer,
  DuoQuestion,
  DuoSnapshot,
} from '@/shared/api/contract.gen'
import type { LiveQuestion } from '@/shared/live-game/live-question'

/** A player whose account was deleted has no name any more. */
export type Player = DuoPlayer & { username: string }

interface NextQuestion {
  index: number
  count: number
  question: LiveQuestion
}

export interface Duo extends Omit<DuoSnapshot, 'players' | 'question'> {
  players: Player[]
  question: LiveQuestion | null
  /** A question that was published and is not open yet. */
  next: NextQuestion | null
  /** When the question closed, by the server's clock; null if the page knows it only from a snapshot. */
  closedAt: number | null
}

export function duoOf(snapshot: DuoSnapshot): Duo {
  const { index, count } = snapshot
  const question = snapshot.question && timed(snapshot.question)
  const players = snapshot.players.map((player) => ({
    ...player,
    username: player.username ?? '–',
  }))
  const duo: Duo = { ...snapshot, players, question, next: null, closedAt: null }
  if (snapshot.phase !== 'question' || !question || question.opens_at <= snapshot.now) return duo
  return {
    ...duo,
    phase: index === 0 ? 'countdown' : 'pause',
    phase_ends_at: question.opens_at,
    question: null,
    next: { index, count, question },
  }
}

/** A closed question has no times any more. */
const timed = (question: DuoQuestion): LiveQuestion => ({
  ...question,
  opens_at: question.opens_at ?? 0,
  closes_at: question.closes_at ?? 0,
})

export function apply(duo: Duo, event: DuoEvent): Duo {
  switch (event.event) {
    case 'lobby':
      return {
        ...duo,
        game: { ...duo.game, status: 'closed' },
        phase: 'closed',
        phase_ends_at: null,
        shut: event.reason,
      }
    case 'seat':
      return duo
    case 'game_start':
      return {
        ...duo,
        game: { ...duo.game, status: 'started' },
        phase: 'countdown',
        phase_ends_at: event.opensAt,
      }
    case 'next_question': {
      const { index, count, question } = event
      return question ? { ...duo, next: { index, count, question: timed(question) } } : duo
    }
    case 'player_answer':
      return change(opened(duo), event.playerId, { answered: true })
    case 'question_closed': {
      const { correctAnswer, why, card, chosen, points, choices } = event
      const closed: Duo = {
        ...opened(duo),
        phase: 'results',
        phase_ends_at: null,
        closedAt: event.at,
        results: { correctAnswer, why, card, chosen, points, choices },
      }
      return event.players.reduce(
        (changed, { playerId, ...now }) => change(changed, playerId, now),
        closed,
      )
    }
    case 'game_over': {
      const { winner, reason, scores } = event
      const phase = reason === 'abandoned' ? 'abandoned' : 'finished'
      return {
        ...duo,
        game: { ...duo.game, status: phase },
        phase,
        phase_ends_at: null,
        next: null,
        players: scored(duo.players, scores),
        outcome: { winner, reason },
      }
    }
    case 'resuming':
      return resuming(duo, event.opensAt)
    case 'link': {
      const { playerId, connected, goneAt: gone_at } = event
      return change(duo, playerId, { connected, gone_at })
    }
    case 'rematch':
      return { ...duo, game: { ...duo.game, rematch: event.game } }
  }
}

/** These events do not contain the whole change: the page needs a snapshot. */
export function asksForSnapshot(event: DuoEvent): boolean {
  switch (event.event) {
    case 'game_start':
    case 'resuming':
      return true
    case 'next_question':
      return event.question === null
    case 'lobby':
    case 'player_answer':
    case 'question_closed':
    case 'game_over':
    case 'link':
    case 'seat':
    case 'rematch':
      return false
  }
}

/** The tab that has the player's seat from now on; null if the event does not change that. */
export function seatTaken(duo: Duo, event: DuoEvent): string | null {
  return event.event === 'seat' && event.playerId === duo.you ? event.tab : null
}

/** The game at a moment of the server's clock: a question is shown when it opens, on both screens at the same time. */
export function asOf(duo: Duo, now: number): Duo {
  return duo.next && now >= duo.next.question.opens_at ? opened(duo) : duo
}

/** When the next question opens. */
export const opensAt = ({ next }: Duo): number | null => next?.question.opens_at ?? null

/** How long the right answer is shown before the next question opens. */
const RESULTS_MS = 3000

/** In a lobby no event is due: the page polls, in case it missed the event of a player who joined. */
const POLL_MS = 3000

/** When the next event must have arrived. */
export function dueAt(duo: Duo): number | null {
  const { phase, phase_ends_at: ends, question, next, closedAt } = duo
  if (next) return next.question.closes_at
  switch (phase) {
    case 'lobby':
      return duo.now + POLL_MS
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

/** The server was restarted. An open question is void; in any other phase only the times have changed. */
function resuming(duo: Duo, opensAtMs: number | null): Duo {
  if (duo.phase !== 'question' && !duo.next) return { ...duo, phase_ends_at: opensAtMs }
  return {
    ...duo,
    phase: 'resuming',
    phase_ends_at: opensAtMs,
    next: null,
    question: null,
    answer: null,
    results: null,
    players: duo.players.map(undecided),
  }
}

function opened(duo: Duo): Duo {
  if (!duo.next) return duo
  return {
    ...duo,
    ...duo.next,
    phase: 'question',
    phase_ends_at: duo.next.question.closes_at,
    answer: null,
    results: null,
    players: duo.players.map(undecided),
    next: null,
  }
}

const undecided = (player: Player): Player => ({ ...player, answered: false, correct: null })

const scored = (players: readonly Player[], scores: Record<string, number>): Player[] =>
  players.map((player) => ({ ...player, score: scores[player.user_id] ?? player.score }))

function change(duo: Duo, id: string | null, changes: Partial<Player>): Duo {
  const players = duo.players.map((player) =>
    player.user_id === id ? { ...player, ...changes } : player,
  )
  return { ...duo, players }
}

const PLAYING: Record<DuoPhase, boolean> = {
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

export const isPlaying = ({ phase }: Duo): boolean => PLAYING[phase]

/** The player and the opponent, who may not have joined yet. */
export function sides({ players, you }: Duo): { self: Player | null; other: Player | null } {
  return {
    self: players.find(({ user_id: id }) => id === you) ?? null,
    other: players.find(({ user_id: id }) => id !== you) ?? null,
  }
}

export type Ending = 'won' | 'lost' | 'draw' | 'nobody'

export function endingOf({ outcome, you }: Duo): Ending {
  // Both players were disconnected for too long.
  if (!outcome?.winner) return outcome?.reason === 'silence' ? 'nobody' : 'draw'
  return outcome.winner === you ? 'won' : 'lost'
}
