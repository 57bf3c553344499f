/** Starts a session, or takes up the one of that mode that runs, and goes there. */

import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { toast } from '@/shared/ui/toast'
import { cue } from './play/cues'
import { quizErrorText } from './quiz-error'
import { startQuiz, type QuizMode } from './snapshot'

export interface StartQuiz {
  pending: boolean
  start: (mode: QuizMode, level?: number) => void
}

export function useStartQuiz(): StartQuiz {
  const t = useT()
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)

  const start = async (mode: QuizMode, level?: number) => {
    setPending(true)
    try {
      const { session } = await startQuiz(mode, level)
      cue('begin')
      await navigate({ to: '/quizzes/session', search: { session } })
    } catch (error) {
      toast.error(quizErrorText(t, error))
    } finally {
      setPending(false)
    }
  }

  return {
    pending,
    start: (mode, level) => {
      if (!pending) void start(mode, level)
    },
  }
}
