/** Why a room cannot be shown, with a link to the start page. */

import { Link } from '@tanstack/react-router'
import { DoorClosed } from 'lucide-react'
import { isRefusal, type CallError } from '@/shared/api/call-error'
import type { BattleRoyaleRefusal } from '@/shared/api/contract.gen'
import { useT } from '@/shared/i18n/i18n'
import { GameNotice } from '@/shared/live-game/game-notice'
import { isNotFound } from '@/shared/live-game/not-found'
import { errorText } from './error-text'

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
    if (isNotFound(refusal, 'room_not_found' satisfies BattleRoyaleRefusal))
      return t('battle.notFound')
    return errorText(t, refusal, 'battle.errorLoading')
  }

  function textOf(): string | undefined {
    if (poor) return t('battle.poorText')
    return isRefusal(refusal, 'not_in_room') ? t('battle.notInRoomText') : undefined
  }
}
