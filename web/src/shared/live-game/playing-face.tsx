/** A player's face with a badge for the state of their answer. */

import { Check, Ellipsis, X, type LucideIcon } from 'lucide-react'
import type { PlainKey } from '@/shared/i18n/translator'
import type { AnswerState } from './game'
import { PlayerFace, type Face } from './player-face'

export interface StateLook {
  word: PlainKey
  icon: LucideIcon
}

export const STATE_LOOKS: Record<AnswerState, StateLook> = {
  correct: { word: 'live.stateCorrect', icon: Check },
  wrong: { word: 'live.stateWrong', icon: X },
  answered: { word: 'live.stateAnswered', icon: Check },
  thinking: { word: 'live.stateThinking', icon: Ellipsis },
}

interface PlayingFaceProps {
  player: Face
  seat: number
  state: string
  icon: LucideIcon
}

export function PlayingFace({ player, seat, state, icon: Icon }: PlayingFaceProps) {
  return (
    <PlayerFace
      player={player}
      seat={seat}
      className=""
      badge={
        <span key={state} className="face-badge face-badge-state">
          <Icon className="size-3.5" strokeWidth={3} />
        </span>
      }
    />
  )
}
