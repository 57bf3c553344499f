/** Plays a session: sends the moves, asks again when the server was not reached, and hears what other tabs do. */

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer } from 'react'
import * as v from 'valibot'
import { CallError } from '@/shared/api/call-error'
import { followRow } from '@/shared/api/live'
import { useT } from '@/shared/i18n/i18n'
import { useServerOffset } from '@/shared/quiz/play/server-clock'
import { quizErrorText } from '@/shared/quiz/quiz-error'
import type { QuizSnapshot } from '@/shared/api/contract.gen'
import { answerQuiz, nextQuestion, quitQuiz, quizState } from '@/shared/quiz/moves'
import { standingKey } from '@/shared/quiz/standing'
import { useUser } from '@/shared/session/session'
import { toast } from '@/shared/ui/toast'
import { begin, movesAt, pauseAfter, reduce, wishOf, type Answer, type Play } from './play'

/** After the time is over, and between looks when the server says that it is not yet. */
const MARGIN_MS = 60
const AGAIN_MS = 400

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
  const { session, version, status, now: heardAt } = play.snapshot
  const wish = wishOf(play)
  const moves = movesAt(play)

  const ask = useEffectEvent((call: () => Promise<QuizSnapshot>) => {
    call().then(
      (snapshot) => dispatch({ type: 'heard', snapshot }),
      (error: unknown) => {
        if (isLost(error)) return dispatch({ type: 'missed' })
        dispatch({ type: 'refused' })
        if (!isOutdated(error)) toast.error(quizErrorText(t, error))
      },
    )
  })
  const refresh = useEffectEvent(() => ask(() => quizState(session)))
  const fulfil = useEffectEvent(() => ask(() => wished(play)))

  useEffect(() => {
    if (!wish) return
    const timer = setTimeout(fulfil, pauseAfter(play.misses))
    addEventListener('online', fulfil)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', fulfil)
    }
  }, [wish, play.misses])

  useEffect(() => {
    if (moves === null) return
    const due = Math.max(moves + MARGIN_MS, heardAt + AGAIN_MS)
    const timer = setTimeout(refresh, Math.max(0, due - (Date.now() + offset)))
    return () => clearTimeout(timer)
  }, [moves, heardAt, offset])

  useEffect(() => {
    const look = () => {
      if (!document.hidden) refresh()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  const news = useEffectEvent((row: unknown) => {
    const told = v.safeParse(v.object({ version: v.number() }), row)
    if (!told.success || told.output.version > version) refresh()
  })
  useEffect(
    () =>
      followRow({
        topic: `quiz:${session}`,
        table: 'quiz_sessions',
        filter: `id=eq.${session}`,
        onUpdate: (row) => news(row),
        onListening: () => refresh(),
      }),
    [session],
  )

  useFreshStanding(status !== 'playing')

  return {
    play,
    offset,
    answer: (answer) => dispatch({ type: 'answered', answer }),
    next: () => dispatch({ type: 'asked', what: 'next' }),
    quit: () => dispatch({ type: 'asked', what: 'quit' }),
  }
}

function wished({ snapshot: { session, index }, answer, asked }: Play): Promise<QuizSnapshot> {
  if (asked === 'quit') return quitQuiz(session)
  if (answer) return answerQuiz(session, { index, ...answer })
  return asked === 'next' ? nextQuestion(session, index) : quizState(session)
}

/** Not reached, or not able to answer now: worth another try. */
function isLost(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  return error.status === 0 || error.status === 429 || error.status >= 500
}

/** Another tab or the clock was quicker: nothing to tell the player, who sees how things stand. */
function isOutdated(error: unknown): boolean {
  return error instanceof CallError && error.status === 409
}

/** A session that ended moved levels, rank and figures; one that is left may have moved on, or be quit. */
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
