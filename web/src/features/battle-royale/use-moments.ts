/** Sound and vibration when a question opens and closes. */

import { useEffect, useEffectEvent } from 'react'
import { cue } from '@/shared/quiz/play/cues'
import { ownPlayer, type Room } from './room'

export function useMoments(room: Room): void {
  const opened = useEffectEvent(() => {
    if (!ownPlayer(room)?.eliminated) cue('begin')
  })
  const closed = useEffectEvent(() => {
    const own = ownPlayer(room)
    if (!own || (own.eliminated && !own.answered && own.correct === null)) return
    cue(own.correct ? 'right' : own.answered ? 'wrong' : 'late')
  })
  const question = room.phase === 'question' ? room.question?.id : undefined
  const isClosed = room.results !== null
  useEffect(() => {
    if (question) opened()
  }, [question])
  useEffect(() => {
    if (isClosed) closed()
  }, [isClosed])
}
