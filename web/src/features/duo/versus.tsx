/** Both players before the first question. */

import { Swords, UserRound } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { PlayerFace } from '@/shared/live-game/player-face'
import { sides, type Duo } from './duo'
import type { Player } from './duo'

export function Versus({ duo }: { duo: Duo }) {
  const t = useT()
  const { self, other } = sides(duo)
  return (
    <div className="flex items-start justify-center gap-4">
      <Side player={self} name={t('live.you')} seat={0} />
      <Swords className="mt-5 size-7 shrink-0 text-leg" aria-hidden="true" />
      <Side player={other} name={other?.username ?? t('duo.opponent')} seat={1} />
    </div>
  )
}

function Side({ player, name, seat }: { player: Player | null; name: string; seat: number }) {
  return (
    <div className="grid w-32 justify-items-center gap-1.5 text-center">
      {player ? (
        <PlayerFace player={player} seat={seat} className="size-16 text-2xl" />
      ) : (
        <span className="card slot grid size-16 place-items-center rounded-pill! text-subtle">
          <UserRound className="size-7" aria-hidden="true" />
        </span>
      )}
      <span className="w-full truncate text-sm font-bold">{name}</span>
    </div>
  )
}
