/** A question of a battle royale: the hearts of all players, and the state of this one. */

import { Eye } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { answerTo, ownPlayer } from '@/shared/live-game/game'
import type { OwnAnswer } from '@/shared/live-game/live-question'
import type { LiveState } from '@/shared/live-game/live-game'
import { QuestionScreen } from '@/shared/live-game/question-screen'
import type { Outcome } from '@/shared/quiz/play/verdict'
import { PlayerCards } from './player-cards'
import { fell, survivors, type Room } from './room'

interface GameScreenProps {
  room: Room
  sent: LiveState<Room>['sent']
  onChoose: (choice: number) => void
  onLeave: () => void
}

export function GameScreen({ room, sent, onChoose, onLeave }: GameScreenProps) {
  const t = useT()
  const own = ownPlayer(room)
  const answer = answerTo(room, sent)
  return (
    <QuestionScreen
      game={room}
      title={t('battle.title')}
      status={t('battle.alive', { count: survivors(room).length })}
      players={<PlayerCards room={room} />}
      answer={answer}
      outcome={outcomeOf(room, answer)}
      standing={standing()}
      tally={room.results?.chosen ?? null}
      watching={own?.eliminated ?? true}
      onChoose={onChoose}
      onLeave={onLeave}
    />
  )

  function standing() {
    if (own?.eliminated)
      return (
        <>
          <Eye className="size-4.5 shrink-0" aria-hidden="true" />
          {t(fell(room) ? 'battle.outNow' : 'battle.watching')}
        </>
      )
    if (room.phase !== 'question' || !answer) return null
    return t(answer.correct === null ? 'live.locked' : 'live.waitingForOthers')
  }
}

/** Null for a spectator. */
function outcomeOf(room: Room, answer: OwnAnswer | null): Outcome | null {
  const own = ownPlayer(room)
  if (answer?.late) return 'late'
  if (answer?.correct === true) return 'right'
  if (answer?.correct === false) return 'wrong'
  if (room.phase === 'question' || !room.results || !own) return null
  if (own.correct !== null && own.answered) return own.correct ? 'right' : 'wrong'
  return own.eliminated && !fell(room) ? null : 'late'
}
