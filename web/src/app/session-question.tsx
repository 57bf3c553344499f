/** Asks before a link replaces the signed-in user by another one. Loaded when there is something to ask. */

import { useEffect, useState, type ComponentType } from 'react'
import {
  dismissOfferedSession,
  useOfferedSession,
  type OfferedSession,
} from '@/shared/session/offered-session'

type Question = ComponentType<{ offered: OfferedSession }>

export function SessionQuestion() {
  const offered = useOfferedSession()
  const [Sheet, setSheet] = useState<Question | null>(null)

  useEffect(() => {
    if (!offered || Sheet) return
    // If it cannot be loaded, the user stays signed in.
    import('./session-question-sheet').then(
      ({ SessionQuestionSheet }) => setSheet(() => SessionQuestionSheet),
      dismissOfferedSession,
    )
  }, [offered, Sheet])

  return offered && Sheet && <Sheet offered={offered} />
}
