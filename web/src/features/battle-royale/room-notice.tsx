/** Why a room cannot be shown, with a link to the start page. */

import { Link } from '@tanstack/react-router'
import { DoorClosed } from 'lucide-react'
import { isRefusal, type CallError } from '@/shared/api/call-error'
import type { BattleRoyaleRefusal } from '@/shared/api/contract.gen'
import { useT } from '@/shared/i18n/i18n'
import { GameNotice } from '@/shared/live-game/game-notice'
import { liveErrorText } from '@/shared/live-game/live-error'

/** The codes of PostgreSQL are for an id that is invalid, because the link was cut short. */
const NO_ROOM = new Set<string>(['room_not_found' satisfies BattleRoyaleRefusal, '22P02', '23514'])

interface RoomNoticeProps {
  refusal: CallError
  /** The player was removed, because the mana was not enough. */
  poor: boolean
}

export function RoomNotice({ refusal, poor }: RoomNoticeProps) {
  const t = useT()
  return (
    <GameNotice icon={DoorClosed} title={titleOf()} text={textOf()}>
      <Link to="/quizzes/battle-royale" className="button button-primary">
        {t('battle.toEntry')}
      </Link>
    </GameNotice>
  )

  function titleOf(): string {
    if (poor) return t('live.notEnoughMana')
    if (NO_ROOM.has(refusal.code)) return t('battle.notFound')
    return liveErrorText(t, refusal, 'battle.errorLoading')
  }

  function textOf(): string | undefined {
    if (poor) return t('battle.poorText')
    return isRefusal(refusal, 'not_in_room') ? t('battle.notInRoomText') : undefined
  }
}
