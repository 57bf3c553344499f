/** Starts a session, or continues the running one of that mode, and opens its page. */

import { useNavigate, useRouter, type AnyRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { whenIdle } from '@/shared/lib/when-idle'
import { toast } from '@/shared/ui/toast'
import { cue } from './play/cues'
import { quizErrorText } from './quiz-error'
import type { QuizMode } from '@/shared/api/contract.gen'
import { quitQuiz, startQuiz } from './moves'

const HEAD_START_AFTER = 3000

export interface StartQuiz {
  pending: boolean
  /** `instead` is a session to quit first. */
  start: (mode: QuizMode, level?: number, instead?: string) => void
}

export function useStartQuiz(): StartQuiz {
  const t = useT()
  const navigate = useNavigate()
  const router = useRouter()
  const [pending, setPending] = useState(false)
  useEffect(() => {
    // Not before the page itself is done: this code takes as long to run as a part of the page.
    const timer = setTimeout(
      () => whenIdle(async () => loadPlayCode(router), 2000),
      HEAD_START_AFTER,
    )
    return () => clearTimeout(timer)
  }, [router])

  const start = async (mode: QuizMode, level?: number, instead?: string) => {
    setPending(true)
    try {
      // The clock of the first question must not run while the code is fetched.
      await loadPlayCode(router)
      if (instead) await quitQuiz(instead)
      const { session, step } = await startQuiz(mode, level)
      // The server continues a running session, whatever level was requested.
      if (level !== undefined && step !== level) toast.error(t('quizzes.runs', { level: step }))
      else cue('begin')
      await navigate({ to: '/quizzes/session', search: { session } })
    } catch (error) {
      toast.error(quizErrorText(t, error))
    } finally {
      setPending(false)
    }
  }

  return {
    pending,
    start: (mode, level, instead) => {
      if (!pending) void start(mode, level, instead)
    },
  }
}

/** Fetches the code of the game. If it cannot be fetched now, the page of the game says so. */
async function loadPlayCode(router: AnyRouter): Promise<void> {
  const route = router.routesByPath['/quizzes/session']
  if (route) await router.loadRouteChunk(route)?.catch(() => {})
}
