/** The screen of the phase that a room is in. */

import { HeartHandshake, Hourglass } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { useT } from '@/shared/i18n/i18n'
import { GameNotice } from '@/shared/live-game/game-notice'
import type { LiveState } from '@/shared/live-game/live-game'
import type { PlayedQuestion } from '@/shared/live-game/use-played'
import { StartCountdown } from '@/shared/quiz/play/start-countdown'
import { Faces } from './faces'
import { FinalScreen } from './final-screen'
import { GameScreen } from './game-screen'
import type { Room } from './room'
import { WaitingRoom } from './waiting-room'

interface RoomPhaseProps {
  room: Room
  sent: LiveState<Room>['sent']
  /** The closed questions, for the review at the end. */
  played: readonly PlayedQuestion[]
  onChoose: (choice: number) => void
  onLeave: () => void
  /** This page changed the room. */
  onNews: () => void
}

export function RoomPhase({ room, sent, played, onChoose, onLeave, onNews }: RoomPhaseProps) {
  const t = useT()
  switch (room.phase) {
    case 'lobby':
      return <WaitingRoom room={room} onNews={onNews} />
    case 'countdown':
      return (
        <StartCountdown title={t('battle.title')} opensAt={room.phase_ends_at ?? room.now}>
          <Faces players={room.players} you={room.you} />
        </StartCountdown>
      )
    case 'question':
    case 'results':
    case 'pause':
    case 'resuming':
      return <GameScreen room={room} sent={sent} onChoose={onChoose} onLeave={onLeave} />
    case 'finished':
      return <FinalScreen room={room} played={played} />
    case 'closed':
      return (
        <GameNotice icon={Hourglass} title={t('battle.closedTitle')} text={t('battle.closedText')}>
          <Link to="/quizzes/battle-royale" className="button button-primary">
            {t('battle.newRoom')}
          </Link>
        </GameNotice>
      )
    case 'abandoned':
      return (
        <GameNotice
          icon={HeartHandshake}
          title={t('live.abandonedTitle')}
          text={
            room.room.practice
              ? t('live.abandonedFree')
              : t('live.abandonedText', { amount: room.fee })
          }
        >
          <Link to="/quizzes/battle-royale" className="button button-primary">
            {t('battle.newRoom')}
          </Link>
        </GameNotice>
      )
  }
}
