/** The end of a live game: the parts of its page that are the same in every game. */

import { Link } from '@tanstack/react-router'
import { Crown, LoaderCircle } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { cue } from '@/shared/quiz/play/cues'
import { useDocumentTitle } from '@/shared/ui/use-document-title'
import { useFocusTitle } from '@/shared/ui/use-focus-title'
import { LiveReview } from './live-review'
import { usePending } from './use-pending'
import type { PlayedQuestion } from './use-played'

interface FinalFrameProps {
  /** What the browser calls the page. */
  title: string
  /** The player won. */
  won: boolean
  played: readonly PlayedQuestion[]
  className: string
  children: ReactNode
}

export function FinalFrame({ title, won, played, className, children }: FinalFrameProps) {
  useDocumentTitle(title)
  useFocusTitle()
  useEffect(() => cue(won ? 'won' : 'lost'), [won])
  return (
    <main className={`page-bare mx-auto grid min-h-dvh w-full content-center ${className}`}>
      {children}
      <LiveReview played={played} />
    </main>
  )
}

interface FinalActionsProps {
  /** The word for another game; without it, it is a rematch. */
  again?: string | undefined
  /** Another player has opened the rematch. */
  isOpen: boolean
  onAgain: () => Promise<void>
}

/** Another game, which all who press get into, and the way out. */
export function FinalActions({ again, isOpen, onAgain }: FinalActionsProps) {
  const t = useT()
  const [pending, press] = usePending(onAgain)
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <button
        type="button"
        className="button button-primary"
        aria-disabled={pending}
        aria-busy={pending}
        onClick={press}
      >
        {pending && <LoaderCircle className="size-5 spin" aria-hidden="true" />}
        {again ?? t(isOpen ? 'live.joinRematch' : 'live.rematch')}
      </button>
      <Link to="/quizzes" className="button button-quiet">
        {t('live.toQuizzes')}
      </Link>
    </div>
  )
}

/** The badge of the winner's face. */
export const WinnerCrown = () => (
  <span className="winner-crown">
    <Crown className="size-7 fill-current" strokeWidth={1.6} />
  </span>
)
