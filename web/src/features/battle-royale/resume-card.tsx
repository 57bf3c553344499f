/** The link back to the room that the player is in. */

import { Link } from '@tanstack/react-router'
import { Swords } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { useOpenRoom } from '@/shared/live-game/current-room'

export function ResumeCard() {
  const t = useT()
  const current = useOpenRoom()
  if (!current) return null
  const { room, players } = current
  return (
    <section className="gilt rise mb-5 flex flex-wrap items-center gap-4 p-4">
      <span className="grid size-12 shrink-0 place-items-center rounded-md bg-leg-soft text-leg">
        <Swords className="size-6" aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-lg">
          {t(room.status === 'started' ? 'battle.resumeGame' : 'battle.resumeRoom')}
        </h2>
        <p className="text-sm text-muted">
          {t('battle.resumeText', {
            code: room.code,
            count: players.filter(({ left }) => !left).length,
          })}
        </p>
      </div>
      <Link
        to="/quizzes/battle-royale/room/$roomId"
        params={{ roomId: room.id }}
        className="button button-primary max-sm:w-full"
      >
        {t('live.resume')}
      </Link>
    </section>
  )
}
