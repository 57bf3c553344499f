/** The button that starts a quiz, or continues the running one. A second press does nothing. */

import { LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import type { QuizMode } from '@/shared/api/contract.gen'
import { useStartQuiz } from './use-start-quiz'

interface StartButtonProps {
  mode: QuizMode
  level?: number
  kind?: 'primary' | 'mana' | 'quiet'
  className?: string
  children: ReactNode
}

export function StartButton({
  mode,
  level,
  kind = 'primary',
  className = '',
  children,
}: StartButtonProps) {
  const { pending, start } = useStartQuiz()
  return (
    <button
      type="button"
      className={`button button-${kind} ${className}`}
      aria-disabled={pending}
      aria-busy={pending}
      onClick={() => start(mode, level)}
    >
      {pending && <LoaderCircle className="size-5 spin" aria-hidden="true" />}
      {children}
    </button>
  )
}
