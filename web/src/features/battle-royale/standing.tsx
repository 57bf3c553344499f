/** In the place of the question: the verdict on the player's answer, and what the game waits for. */

import { Eye } from 'lucide-react'
import { useI18n } from '@/shared/i18n/i18n'
import type { OwnAnswer } from '@/shared/live-game/live-question'
import { Verdict, type Outcome } from '@/shared/quiz/play/verdict'
import { ownPlayer, type Room } from './room'

interface StandingProps {
  room: Room
  answer: OwnAnswer | null
  /** The right answer in words, once it may be known. */
  rightText: string | null
}

export function Standing({ room, answer, rightText }: StandingProps) {
  const { t, language } = useI18n()
  const own = ownPlayer(room)
  const open = room.phase === 'question'
  return (
    <Verdict
      outcome={outcomeOf(room, answer)}
      answer={rightText}
      why={open ? null : (room.results?.why?.[language] ?? null)}
    >
      <p className="flex items-center gap-2 font-semibold text-muted empty:absolute">{line()}</p>
    </Verdict>
  )

  function line() {
    if (own?.eliminated)
      return (
        <>
          <Eye className="size-4.5 shrink-0" aria-hidden="true" />
          {t(room.fell ? 'battle.outNow' : 'battle.watching')}
        </>
      )
    if (!open) return null
    return answer ? t(answer.correct === null ? 'live.locked' : 'live.waitingForOthers') : null
  }
}

/** Null for a spectator. */
export function outcomeOf(room: Room, answer: OwnAnswer | null): Outcome | null {
  const own = ownPlayer(room)
  if (answer?.late) return 'late'
  if (answer?.correct === true) return 'right'
  if (answer?.correct === false) return 'wrong'
  if (room.phase === 'question' || !room.results || !own) return null
  if (own.correct !== null && own.answered) return own.correct ? 'right' : 'wrong'
  return own.eliminated && !room.fell ? null : 'late'
}
