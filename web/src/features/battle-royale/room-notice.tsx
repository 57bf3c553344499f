/** A room that is not for us: why, and the way to others. */

import { Link } from '@tanstack/react-router'
import { DoorClosed } from 'lucide-react'
import type { CallError } from '@/shared/api/call-error'
import { useT } from '@/shared/i18n/i18n'
import { GameNotice } from '@/shared/live-game/game-notice'
import { liveErrorText } from '@/shared/live-game/live-error'

/** An address that was cut short names no room either. */
const NO_ROOM = new Set(['room_not_found', '22P02', '23514'])

export function RoomNotice({ refusal }: { refusal: CallError }) {
  const t = useT()
  const title = NO_ROOM.has(refusal.code)
    ? t('battle.notFound')
    : liveErrorText(t, refusal, 'battle.errorLoading')
  const outside = refusal.code === 'not_in_room'
  return (
    <GameNotice
      icon={DoorClosed}
      title={title}
      text={outside ? t('battle.notInRoomText') : undefined}
    >
      <Link to="/quizzes/battle-royale" className="button button-primary">
        {t('battle.toEntry')}
      </Link>
    </GameNotice>
  )
}
