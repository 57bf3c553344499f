/** Plays a session: sends the moves, retries when the server was not reached, and follows the moves of other tabs. */

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer } from 'react'
import * as v from 'valibot'
import { CallError } from '@/shared/api/call-error'
import { followRow } from '@/shared/session/live'
import { useT } from '@/shared/i18n/i18n'
import { useServerOffset } from '@/shared/quiz/play/server-clock'
import { quizErrorText } from '@/shared/quiz/quiz-error'
import type { QuizSnapshot } from '@/shared/api/contract.gen'
import { answerQuiz, nextQuestion, quitQuiz, quizState } from '@/shared/quiz/moves'
import { standingKey } from '@/shared/quiz/standing'
import { useUser } from '@/shared/session/session'
import { toast } from '@/shared/ui/toast'
import { begin, movesAt, pauseAfter, reduce, nextCall, type Answer, type Play } from './play'

/** How long after the end of the time the snapshot is loaded, and the least time between two loads. */
const MARGIN_MS = 60
const RELOAD_MS = 400

export interface SessionPlay {
  play: Play
  /** Server time less device time. */
  offset: number
  answer: (answer: Answer) => void
  next: () => void
  quit: () => void
}

export function useSession(first: QuizSnapshot): SessionPlay {
  const [play, dispatch] = useReducer(reduce, first, begin)
  const t = useT()
  const offset = useServerOffset()
  const { session, status, now: loadedAt } = play.snapshot
  const move = nextCall(play)
  const moves = movesAt(play)

  const request = (call: () => Promise<QuizSnapshot>) => {
    call().then(
      (snapshot) => dispatch({ type: 'snapshot', snapshot }),
      (error: unknown) => {
        if (isLost(error)) return dispatch({ type: 'missed' })
        dispatch({ type: 'refused' })
        if (!isOutdated(error)) toast.error(quizErrorText(t, error))
      },
    )
  }
  const load = () => request(() => quizState(session))
  const refresh = useEffectEvent(load)
  const send = useEffectEvent(() => request(() => sendMove(play)))

  useEffect(() => {
    if (!move) return
    const timer = setTimeout(send, pauseAfter(play.misses))
    addEventListener('online', send)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', send)
    }
  }, [move, play.misses])

  useEffect(() => {
    if (moves === null) return
    const due = Math.max(moves + MARGIN_MS, loadedAt + RELOAD_MS)
    const timer = setTimeout(refresh, Math.max(0, due - (Date.now() + offset)))
    return () => clearTimeout(timer)
  }, [moves, loadedAt, offset])

  useChangesElsewhere(play.snapshot, load)
  useFreshStanding(status !== 'playing')

  return {
    play,
    offset,
    answer: (answer) => dispatch({ type: 'answered', answer }),
    next: () => dispatch({ type: 'move', move: 'next' }),
    quit: () => dispatch({ type: 'move', move: 'quit' }),
  }
}

/** Loads the session when the page is shown again, and when another tab has changed it. */
function useChangesElsewhere({ session, version }: QuizSnapshot, load: () => void): void {
  const refresh = useEffectEvent(load)
  useEffect(() => {
    const look = () => {
      if (!document.hidden) refresh()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  const rowChanged = useEffectEvent((row: unknown) => {
    const changed = v.safeParse(v.object({ version: v.number() }), row)
    if (!changed.success || changed.output.version > version) refresh()
  })
  useEffect(
    () =>
      followRow({
        topic: `quiz:${session}`,
        table: 'quiz_sessions',
        filter: `id=eq.${session}`,
        onUpdate: (row) => rowChanged(row),
        onListening: () => refresh(),
      }),
    [session],
  )
}

function sendMove({ snapshot: { session, index }, answer, pending }: Play): Promise<QuizSnapshot> {
  if (pending === 'quit') return quitQuiz(session)
  if (answer) return answerQuiz(session, { index, ...answer })
  return pending === 'next' ? nextQuestion(session, index) : quizState(session)
}

/** The server was not reached, is unavailable, or limits the rate: a retry may help. */
function isLost(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  return error.status === 0 || error.status === 429 || error.status >= 500
}

/** Another tab or the clock changed the session first. The page shows the new state; an error text is not needed. */
function isOutdated(error: unknown): boolean {
  return error instanceof CallError && error.status === 409
}

/** Reloads levels, rank and figures when the session ends and when the page is left. */
function useFreshStanding(over: boolean): void {
  const queries = useQueryClient()
  const { id } = useUser()
  useEffect(() => {
    const refresh = (figures: boolean) => {
      void queries.invalidateQueries({ queryKey: standingKey(id) })
      if (figures) void queries.invalidateQueries({ queryKey: ['player', id, 'figures'] })
    }
    refresh(over)
    return () => refresh(true)
  }, [queries, id, over])
}
