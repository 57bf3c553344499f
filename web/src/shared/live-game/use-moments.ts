/** Sound and vibration when a question opens and closes. */

import { useEffect, useEffectEvent } from 'react'
import { cue } from '@/shared/quiz/play/cues'
import { ownPlayer, type LiveView } from './game'

/** A player who only watches hears nothing. */
export function useMoments(game: LiveView, watching: boolean): void {
  const opened = useEffectEvent(() => {
    if (!watching) cue('begin')
  })
  const closed = useEffectEvent(() => {
    const own = ownPlayer(game)
    if (!own || (watching && !own.answered && own.correct === null)) return
    cue(own.correct ? 'right' : own.answered ? 'wrong' : 'late')
  })
  const question = game.phase === 'question' ? game.question?.id : undefined
  const isClosed = game.results !== null
  useEffect(() => {
    if (question) opened()
  }, [question])
  useEffect(() => {
    if (isClosed) closed()
  }, [isClosed])
}
