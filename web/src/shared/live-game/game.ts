/** The part of a live game that is the same in every game: the snapshot with the later events applied. Pure. */

import { LIVE_GAME, type QuestionCard, type Texts } from '@/shared/api/contract.gen'
import type { Numbered } from './event-log'
import type { LiveQuestion, OwnAnswer } from './live-question'

export type Phase =
  | 'lobby'
  | 'countdown'
  | 'question'
  | 'results'
  | 'pause'
  | 'resuming'
  | 'finished'
  | 'closed'
  | 'abandoned'

interface LivePlayer {
  user_id: string
  answered: boolean
  correct: boolean | null
  connected: boolean
}

interface Results {
  correctAnswer: number
  why: Texts | null
  card: QuestionCard | null
}

interface LiveSnapshot extends Numbered {
  now: number
  you: string
  /** Whether this tab has the seat; null if the server did not say. */
  seat: boolean | null
  phase: Phase
  phase_ends_at: number | null
  index: number
  count: number
  players: LivePlayer[]
  question: LiveQuestion | null
  answer: OwnAnswer | null
  results: Results | null
}

/** What the page knows beyond a snapshot. */
export interface Ahead {
  /** A question that was published and is not open yet. */
  next: { index: number; count: number; question: LiveQuestion } | null
  /** When the question closed, by the server's clock; null if the page knows it only from a snapshot. */
  closedAt: number | null
}

export interface LiveView extends LiveSnapshot, Ahead {}

/** The events that mean the same in every game. */
type LiveEvent = Numbered & { at: number } & (
    | { event: 'seat'; playerId: string | null; tab: string }
    | { event: 'game_start'; opensAt: number }
    | { event: 'next_question'; index: number; count: number; question: LiveQuestion | null }
    | { event: 'player_answer'; playerId: string | null }
    | ({ event: 'question_closed'; players: ClosedPlayer[] } & Results)
    | { event: 'game_over'; reason: string | null }
    | { event: 'resuming'; opensAt: number | null }
    | { event: 'link'; playerId: string | null; connected: boolean }
  )

type ClosedPlayer = { playerId: string } & Pick<LivePlayer, 'answered' | 'correct'>

/** A question that opens later is not shown yet. */
export function viewOf<Snapshot extends LiveSnapshot>(snapshot: Snapshot): Snapshot & Ahead {
  const view: Snapshot & Ahead = { ...snapshot, next: null, closedAt: null }
  const { question, index, count } = snapshot
  if (snapshot.phase !== 'question' || !question || question.opens_at <= snapshot.now) return view
  return {
    ...view,
    phase: index === 0 ? 'countdown' : 'pause',
    phase_ends_at: question.opens_at,
    question: null,
    next: { index, count, question },
  }
}

export function reduce<View extends LiveView>(view: View, event: LiveEvent): View {
  switch (event.event) {
    case 'seat':
      return view
    case 'game_start':
      return { ...view, phase: 'countdown', phase_ends_at: event.opensAt }
    case 'next_question': {
      const { index, count, question } = event
      return question ? { ...view, next: { index, count, question } } : view
    }
    case 'player_answer':
      return changePlayer(opened(view), event.playerId, { answered: true })
    case 'question_closed': {
      const phase = { phase: 'results', phase_ends_at: null } as const
      // The event has all that the results of a snapshot have.
      const closed: View = { ...opened(view), ...phase, closedAt: event.at, results: event }
      return event.players.reduce(
        (changed, { playerId, ...now }) => changePlayer(changed, playerId, now),
        closed,
      )
    }
    case 'game_over': {
      const phase = event.reason === 'abandoned' ? 'abandoned' : 'finished'
      return { ...view, phase, phase_ends_at: null, next: null }
    }
    case 'resuming':
      return resuming(view, event.opensAt)
    case 'link':
      return changePlayer(view, event.playerId, { connected: event.connected })
  }
}

type Player<View extends LiveView> = View['players'][number]

export function changePlayer<View extends LiveView>(
  view: View,
  id: string | null,
  changes: Partial<Player<View>> | Partial<LivePlayer>,
): View {
  const players = view.players.map((player) =>
    player.user_id === id ? { ...player, ...changes } : player,
  )
  return { ...view, players }
}

/** The server was restarted. An open question is void; in any other phase only the times have changed. */
function resuming<View extends LiveView>(view: View, opensAtMs: number | null): View {
  if (view.phase !== 'question' && !view.next) return { ...view, phase_ends_at: opensAtMs }
  return {
    ...unanswered(view),
    phase: 'resuming',
    phase_ends_at: opensAtMs,
    next: null,
    question: null,
  }
}

function opened<View extends LiveView>(view: View): View {
  if (!view.next) return view
  const ends = view.next.question.closes_at
  return {
    ...unanswered(view),
    ...view.next,
    phase: 'question',
    phase_ends_at: ends,
    next: null,
  }
}

function unanswered<View extends LiveView>(view: View): View {
  const players = view.players.map((player) => ({ ...player, answered: false, correct: null }))
  return { ...view, answer: null, results: null, players }
}

/** In a lobby no event is due: the page polls, in case it missed the event of a player who joined. */
const POLL_MS = 3000

/** The rules that are the same in every game, by the names that `Rules` has for them. */
export const COMMON_RULES = {
  hasSeat: ({ seat }: LiveView): boolean | null => seat,

  asksForSnapshot: ({ event, question }: { event: string; question?: unknown }): boolean =>
    event === 'game_start' ||
    event === 'resuming' ||
    (event === 'next_question' && question === null),

  seatTaken: (
    { you }: LiveView,
    event: { event: string; playerId?: string | null; tab?: string },
  ): string | null => (event.event === 'seat' && event.playerId === you && event.tab) || null,

  /** A question is shown when it opens, on all screens at the same time. */
  asOf: <View extends LiveView>(view: View, now: number): View =>
    view.next && now >= view.next.question.opens_at ? opened(view) : view,

  opensAt: ({ next }: LiveView): number | null => next?.question.opens_at ?? null,

  dueAt: ({ now, phase, phase_ends_at: ends, question, next, closedAt }: LiveView) => {
    if (next) return next.question.closes_at
    switch (phase) {
      case 'lobby':
        return now + POLL_MS
      case 'question':
        return question?.closes_at ?? ends
      case 'results':
        return closedAt === null ? ends : closedAt + LIVE_GAME.between_ms
      case 'countdown':
      case 'pause':
      case 'resuming':
      case 'finished':
      case 'closed':
      case 'abandoned':
        return ends
    }
  },
}

const PLAYING: Record<Phase, boolean> = {
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

export const isPlaying = ({ phase }: LiveView): boolean => PLAYING[phase]

export const ownPlayer = <Own extends { user_id: string }>({
  players,
  you,
}: {
  players: readonly Own[]
  you: string
}): Own | undefined => players.find(({ user_id: id }) => id === you)

/** The player's answer to the question that is shown. */
export const answerTo = (
  { answer, question }: LiveView,
  sent: (OwnAnswer & { question: string }) | null,
): OwnAnswer | null => answer ?? (sent && sent.question === question?.id ? sent : null)

export type AnswerState = 'correct' | 'wrong' | 'answered' | 'thinking'

/** How a player stands at the question that is shown. */
export function answerState(
  { answered, correct }: Pick<LivePlayer, 'answered' | 'correct'>,
  phase: Phase,
): AnswerState {
  if (correct !== null) return correct ? 'correct' : 'wrong'
  if (answered) return 'answered'
  // Time ran out.
  return phase === 'results' || phase === 'pause' ? 'wrong' : 'thinking'
}
