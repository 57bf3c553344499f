/** Sound and vibration for each verdict and result, once; not again after a reload. */

import { useEffect, useRef } from 'react'
import { cue, type Cue } from '@/shared/quiz/play/cues'
import type { QuizSnapshot } from '@/shared/api/contract.gen'
import { outcomeOf } from './play'

export function useCues(snapshot: QuizSnapshot): void {
  const moment = `${snapshot.index} ${snapshot.phase}`
  const known = useRef(moment)
  const sound = soundOf(snapshot)
  useEffect(() => {
    if (known.current === moment) return
    known.current = moment
    if (sound) cue(sound)
  }, [moment, sound])
}

function soundOf({ phase, verdict, status }: QuizSnapshot): Cue | null {
  switch (phase) {
    case 'question':
      return null
    case 'review':
      return verdict && outcomeOf(verdict)
    case 'finished':
      return status === 'passed' ? 'won' : 'lost'
  }
}
