/** The hearts of all players and their state at this question: a row of faces, with names where there is room. */

import { Skull } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { PlayingFace, STATE_LOOKS, type StateLook } from '@/shared/live-game/playing-face'
import { SignalBars } from '@/shared/live-game/signal-bars'
import { Hearts } from './hearts'
import { playerName } from './player-name'
import { stateOf, type PlayerState, type Room } from './room'
import type { BattlePlayer } from '@/shared/api/contract.gen'

const LOOKS: Record<PlayerState, StateLook> = {
  ...STATE_LOOKS,
  eliminated: { word: 'battle.eliminated', icon: Skull },
}

export function PlayerCards({ room }: { room: Room }) {
  const t = useT()
  const { players, you } = room
  // The player comes first; the seats keep their colours.
  const seats = players.map((player, seat) => ({ player, seat }))
  const ordered = seats.toSorted(
    (one, other) => Number(other.player.user_id === you) - Number(one.player.user_id === you),
  )
  return (
    <ul
      className="player-cards"
      style={{ '--players': players.length }}
      aria-label={t('battle.list')}
    >
      {ordered.map(({ player, seat }) => (
        <PlayerCard
          key={player.user_id}
          player={player}
          seat={seat}
          self={player.user_id === you}
          name={playerName(t, player, you)}
          state={stateOf(player, room.phase)}
        />
      ))}
    </ul>
  )
}

interface PlayerCardProps {
  player: BattlePlayer
  seat: number
  self: boolean
  name: string
  state: PlayerState
}

function PlayerCard({ player, seat, self, name, state }: PlayerCardProps) {
  const t = useT()
  const { word, icon } = LOOKS[state]
  const left = player.left && state === 'eliminated'
  return (
    <li
      className={`player-card relative flex min-w-0 items-center max-lg:flex-col max-lg:gap-1 max-lg:text-center player-${state} ${self ? 'player-self' : ''}`}
    >
      <PlayingFace player={player} seat={seat} state={state} icon={icon} />
      <span className="min-w-0">
        <span
          className={`player-name truncate font-bold ${
            state === 'eliminated' ? 'text-subtle line-through' : ''
          }`}
        >
          {name}
        </span>
        <span className="flex items-center gap-1.5">
          <Hearts count={player.hearts} />
          {!player.bot && !left && (
            <span className="max-lg:hidden">
              <SignalBars bars={player.bars} connected={player.connected} />
            </span>
          )}
        </span>
      </span>
      <span className="sr-only">{t(left ? 'battle.left' : word)}</span>
    </li>
  )
}
