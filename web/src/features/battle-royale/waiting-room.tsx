/** The lobby of a room: its code, its players, and the start button. */

import { useRouter } from '@tanstack/react-router'
import { LoaderCircle } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { CodeCard } from '@/shared/live-game/code-card'
import { Fee } from '@/shared/live-game/fee'
import { ownPlayer } from '@/shared/live-game/game'
import { usePending } from '@/shared/live-game/use-pending'
import { WaitingLine } from '@/shared/live-game/waiting-line'
import { ManaPill } from '@/shared/profile/mana-pill'
import { Page } from '@/shared/ui/page'
import { toast } from '@/shared/ui/toast'
import { startGame } from './calls'
import { Lineup } from './lineup'
import { errorText } from './error-text'
import type { Room } from './room'
import { BATTLE_ROYALE } from '@/shared/api/contract.gen'

interface WaitingRoomProps {
  room: Room
  onNews: () => void
}

export function WaitingRoom({ room, onNews }: WaitingRoomProps) {
  const t = useT()
  const { code, max_players: size, practice } = room.room
  // The router quotes a code that looks like a number.
  const { href: path } = useRouter().buildLocation({
    to: '/quizzes/battle-royale/$action',
    params: { action: 'join' },
    search: { code },
  })
  return (
    <Page title={t('battle.room')} back="/quizzes/battle-royale" actions={<ManaPill />}>
      <div
        className={`mx-auto grid grid-cols-1 items-start gap-4 lg:gap-6 ${practice ? 'max-w-md' : 'max-w-4xl lg:grid-cols-2'}`}
      >
        {/* A practice room has no code and no fee. */}
        {!practice && (
          <div className="grid gap-3 lg:gap-4">
            <CodeCard
              label={t('battle.code')}
              code={code}
              invitation={t('battle.invitation', { code })}
              path={path}
            />
            <Fee price={room.fee} />
          </div>
        )}
        <div className="grid grid-cols-1 gap-4">
          <Lineup players={room.players} size={size} you={room.you} />
          {ownPlayer(room)?.creator ? (
            <StartButton room={room} onNews={onNews} />
          ) : (
            <WaitingLine text={t('battle.waitingForCreator')} className="py-2" />
          )}
        </div>
      </div>
    </Page>
  )
}

function StartButton({ room, onNews }: WaitingRoomProps) {
  const t = useT()
  const count = room.players.length
  const enough = count >= BATTLE_ROYALE.players_to_start || room.room.practice

  const [pending, start] = usePending(async () => {
    try {
      await startGame(room.room.id)
    } catch (error) {
      toast.error(errorText(t, error, 'battle.errorStarting'))
    } finally {
      onNews()
    }
  })

  return (
    <button
      type="button"
      className="button button-primary start-button"
      // Not `disabled`: the button stays focusable and says why it cannot be pressed.
      aria-disabled={!enough || pending}
      aria-busy={pending}
      onClick={() => enough && start()}
    >
      {pending && <LoaderCircle className="size-5 spin" aria-hidden="true" />}
      {enough
        ? t('battle.start')
        : t('battle.needPlayers', { count, least: BATTLE_ROYALE.players_to_start })}
    </button>
  )
}
