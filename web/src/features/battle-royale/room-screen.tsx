/** A room from its lobby to its ranking. One screen for each phase. */

import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { liveErrorText } from '@/shared/live-game/live-error'
import { LineNotice } from '@/shared/live-game/line-notice'
import { LoadNotice } from '@/shared/live-game/load-notice'
import { usePlayed } from '@/shared/live-game/use-played'
import { SeatLost } from '@/shared/live-game/seat-lost'
import { useLiveGame } from '@/shared/live-game/use-live-game'
import { LeaveGuard } from '@/shared/quiz/play/leave-guard'
import { currentRoomKey } from '@/shared/quiz/current-keys'
import { useUser } from '@/shared/session/session'
import { leaveRoom, rulesOf } from './calls'
import { RoomLoading } from './room-loading'
import { RoomNotice } from './room-notice'
import { RoomPhase } from './room-phase'
import { isPlaying, ownPlayer } from './room'

export function RoomScreen({ roomId }: { roomId: string }) {
  return <RoomGame key={roomId} roomId={roomId} />
}

function RoomGame({ roomId }: { roomId: string }) {
  const t = useT()
  const navigate = useNavigate()
  const [game, { view: room, listening, seatLost, sent, unreachable, refusal }] = useLiveGame(() =>
    rulesOf(roomId),
  )
  const played = usePlayed(room)
  useFreshEntry()

  if (refusal) return <RoomNotice refusal={refusal} poor={room?.removed === 'not_enough_mana'} />
  if (!room)
    return unreachable ? (
      <LoadNotice title={t('battle.errorLoading')} onRetry={() => game.refresh()} />
    ) : (
      <RoomLoading />
    )
  const inGame = isPlaying(room)
  if (seatLost && (inGame || room.phase === 'lobby'))
    return <SeatLost onTakeBack={() => game.takeSeat()} />

  const own = ownPlayer(room)
  const stays = room.phase === 'lobby' || (inGame && !own?.eliminated)
  return (
    <>
      <LineNotice lost={listening === false} />
      <RoomPhase
        room={room}
        sent={sent}
        played={played}
        onChoose={(choice) => {
          if (room.question) game.answer({ id: room.question.id, index: room.index }, choice)
        }}
        onLeave={() => void navigate({ to: '/quizzes/battle-royale' })}
        onNews={() => game.refresh()}
      />
      <LeaveGuard
        active={stays}
        title={t(inGame ? 'battle.leaveGameTitle' : 'battle.leaveRoomTitle')}
        text={leaveText()}
        action={t('live.leave')}
        playing={inGame}
        leave={() => leaveRoom(roomId)}
        failed={(error) => liveErrorText(t, error, 'errors.unexpected')}
      />
    </>
  )

  function leaveText(): string {
    if (!inGame) return t('battle.leaveRoomText')
    return room?.room.practice ? t('battle.leavePracticeText') : t('battle.leaveGameText')
  }
}

/** Drops the cached room when the page is left, so that the start page loads it again. */
function useFreshEntry(): void {
  const queries = useQueryClient()
  const { id } = useUser()
  useEffect(() => () => queries.removeQueries({ queryKey: currentRoomKey(id) }), [queries, id])
}
