/** The players of the game that is about to start. */

import { useT } from '@/shared/i18n/i18n'
import { PlayerFace } from '@/shared/live-game/player-face'
import { playerName } from './player-name'
import type { BattlePlayer } from '@/shared/api/contract.gen'

export function Faces({ players, you }: { players: readonly BattlePlayer[]; you: string }) {
  const t = useT()
  return (
    <ul className="flex flex-wrap justify-center gap-x-2 gap-y-3" aria-label={t('battle.list')}>
      {players.map((player, seat) => (
        <li key={player.user_id} className="grid w-20 justify-items-center gap-1 text-center">
          <PlayerFace player={player} seat={seat} className="size-13 text-lg" />
          <span className="w-full truncate text-xs font-bold">{playerName(t, player, you)}</span>
        </li>
      ))}
    </ul>
  )
}
