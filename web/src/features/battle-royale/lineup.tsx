/** The players in the room, its creator, and the free places. */

import { Star, UserRound } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { PlayerFace } from '@/shared/live-game/player-face'
import { SignalBars } from '@/shared/live-game/signal-bars'
import { playerName } from './player-name'
import type { BattlePlayer } from '@/shared/api/contract.gen'

interface LineupProps {
  players: readonly BattlePlayer[]
  size: number
  you: string
}

export function Lineup({ players, size, you }: LineupProps) {
  const t = useT()
  const free = Math.max(0, size - players.length)
  return (
    <section aria-labelledby="lineup" className="grid grid-cols-1 gap-3">
      <h2 id="lineup" className="rule text-lg">
        {t('battle.lineup', { here: players.length, size })}
      </h2>
      <ul className="grid grid-cols-1 gap-2 lg:gap-2.5">
        {players.map((player, seat) => (
          <LineupItem key={player.user_id} player={player} seat={seat} you={you} />
        ))}
        {Array.from({ length: free }, (_, place) => (
          <li key={place} className="card slot flex items-center gap-3 p-2 text-subtle lg:p-2.5">
            <span className="grid size-10 place-items-center lg:size-11">
              <UserRound className="size-6" aria-hidden="true" />
            </span>
            {t('battle.freeSlot')}
          </li>
        ))}
      </ul>
    </section>
  )
}

function LineupItem({ player, seat, you }: { player: BattlePlayer; seat: number; you: string }) {
  const t = useT()
  const self = player.user_id === you
  return (
    <li className={`card rise flex items-center gap-3 p-2 lg:p-2.5 ${self ? 'player-self' : ''}`}>
      <PlayerFace player={player} seat={seat} className="size-10 text-lg lg:size-11" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-bold">{playerName(t, player, you)}</span>
        {self && !player.bot && (
          <span className="block truncate text-xs text-muted">{player.username}</span>
        )}
      </span>
      {player.creator && (
        <span className="chip bg-leg-soft text-leg">
          <Star className="size-3.5 fill-current" aria-hidden="true" />
          {t('battle.creator')}
        </span>
      )}
      <SignalBars bars={player.bars} connected={player.connected} />
    </li>
  )
}
