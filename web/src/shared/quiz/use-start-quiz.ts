/** Starts a session, or takes up the one of that mode that runs, and goes there. */

import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { toast } from '@/shared/ui/toast'
import { cue } from './play/cues'
import { quizErrorText } from './quiz-error'
import type { QuizMode } from '@/shared/api/contract.gen'
import { quitQuiz, startQuiz } from './moves'

export interface StartQuiz {
  pending: boolean
  /** `instead` of a session that is given up for it. */
  start: (mode: QuizMode, level?: number, instead?: string) => void
}

export function useStartQuiz(): StartQuiz {
  const t = useT()
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)

  const start = async (mode: QuizMode, level?: number, instead?: string) => {
    setPending(true)
    try {
      if (instead) await quitQuiz(instead)
      const { session, step } = await startQuiz(mode, level)
      // The one that runs is taken up, whatever was asked for.
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
