/** A room from its lobby to its ranking. */

import { useNavigate } from '@tanstack/react-router'
import { useT } from '@/shared/i18n/i18n'
import { ownPlayer } from '@/shared/live-game/game'
import { GameLoading } from '@/shared/live-game/game-loading'
import { LiveScreen } from '@/shared/live-game/live-screen'
import { leaveRoom, rulesOf } from './calls'
import { currentRoomKey } from './current-room'
import { errorText } from './error-text'
import { RoomNotice } from './room-notice'
import { RoomPhase } from './room-phase'
import type { Room } from './room'

export function RoomScreen({ roomId }: { roomId: string }) {
  const t = useT()
  const navigate = useNavigate()
  return (
    <LiveScreen
      key={roomId}
      rules={() => rulesOf(roomId)}
      currentKey={currentRoomKey}
      loading={
        <GameLoading
          title={t('battle.title')}
          back="/quizzes/battle-royale"
          className="max-w-4xl lg:grid-cols-2"
          second="h-64"
        />
      }
      unreachable={t('battle.errorLoading')}
      renderRefusal={(refusal, room) => (
        <RoomNotice refusal={refusal} poor={room?.removed === 'not_enough_mana'} />
      )}
      leaving={(room, playing) => ({
        asks: room.phase === 'lobby' || (playing && !ownPlayer(room)?.eliminated),
        title: t(playing ? 'battle.leaveGameTitle' : 'battle.leaveRoomTitle'),
        text: leaveText(room, playing),
      })}
      leave={() => leaveRoom(roomId)}
      leaveFailed={(error) => errorText(t, error, 'errors.unexpected')}
    >
      {({ view, ...playing }) => (
        <RoomPhase
          room={view}
          {...playing}
          onLeave={() => void navigate({ to: '/quizzes/battle-royale' })}
        />
      )}
    </LiveScreen>
  )

  function leaveText({ room }: Room, playing: boolean): string {
    if (!playing) return t('battle.leaveRoomText')
    return t(room.practice ? 'battle.leavePracticeText' : 'battle.leaveGameText')
  }
}
