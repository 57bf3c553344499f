/** The link back to the room that the player is in, on the start page. */

import { Link } from '@tanstack/react-router'
import { useT } from '@/shared/i18n/i18n'
import { ResumeCard } from '@/shared/live-game/resume-card'
import { useRoomWords } from './current-room'

export function ResumeRoom() {
  const t = useT()
  const room = useRoomWords()
  if (!room) return null
  return (
    <ResumeCard title={room.title} text={room.text}>
      <Link
        to="/quizzes/battle-royale/room/$roomId"
        params={{ roomId: room.id }}
        className="button button-primary max-sm:w-full"
      >
        {t('live.resume')}
      </Link>
    </ResumeCard>
  )
}
