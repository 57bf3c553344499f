/** The screen of the phase that a room is in. */

import { Hourglass } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { lazyNow } from '@/shared/lib/lazy-now'
import { AbandonedNotice } from '@/shared/live-game/abandoned-notice'
import { GameNotice } from '@/shared/live-game/game-notice'
import type { Playing } from '@/shared/live-game/live-screen'
import { StartCountdown } from '@/shared/quiz/play/start-countdown'
import { Faces } from './faces'
import { GameScreen } from './game-screen'
import type { Room } from './room'
import { WaitingRoom } from './waiting-room'

const FinalScreen = lazyNow(async () => (await import('./final-screen')).FinalScreen)

interface RoomPhaseProps extends Omit<Playing<Room>, 'view'> {
  room: Room
  onLeave: () => void
}

export function RoomPhase({ room, sent, played, onChoose, onLeave, onNews }: RoomPhaseProps) {
  const t = useT()
  const newRoom = (
    <Link to="/quizzes/battle-royale" className="button button-primary">
      {t('battle.newRoom')}
    </Link>
  )
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
      return (
        <Suspense>
          <FinalScreen room={room} played={played} />
        </Suspense>
      )
    case 'closed':
      return (
        <GameNotice icon={Hourglass} title={t('battle.closedTitle')} text={t('battle.closedText')}>
          {newRoom}
        </GameNotice>
      )
    case 'abandoned':
      return <AbandonedNotice fee={room.room.practice ? null : room.fee}>{newRoom}</AbandonedNotice>
  }
}
