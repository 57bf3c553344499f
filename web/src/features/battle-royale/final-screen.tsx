/** The end of a game: who won, everyone's place, and another round. */

import { Crown, Trophy } from 'lucide-react'
import { useI18n, useT } from '@/shared/i18n/i18n'
import { ordinal } from '@/shared/i18n/ordinal'
import type { Translate } from '@/shared/i18n/translator'
import { FinalActions, FinalFrame, WinnerCrown } from '@/shared/live-game/final-frame'
import { PlayerFace } from '@/shared/live-game/player-face'
import type { PlayedQuestion } from '@/shared/live-game/use-played'
import { Sparks } from '@/shared/quiz/play/sparks'
import { RuneCircle } from '@/shared/ui/rune-circle'
import { playerName } from './player-name'
import { endingOf, ranking, survivors, type Room } from './room'
import type { BattlePlayer } from '@/shared/api/contract.gen'
import { useEnterRoom } from './use-enter-room'

interface FinalScreenProps {
  room: Room
  played: readonly PlayedQuestion[]
}

export function FinalScreen({ room, played }: FinalScreenProps) {
  const t = useT()
  const ending = endingOf(room)
  const winner = winnerOf(room)
  const title = titleOf(t, room)
  const { again } = useEnterRoom()
  return (
    <FinalFrame
      title={t('battle.finalTitle')}
      won={ending === 'you'}
      played={played}
      className="max-w-4xl grid-cols-1 gap-5 lg:grid-cols-2 lg:items-center lg:gap-12"
    >
      <header className="grid grid-cols-1 justify-items-center gap-2 text-center lg:gap-3">
        <div className="relative grid w-32 place-items-center text-leg *:col-start-1 *:row-start-1 lg:w-56">
          <RuneCircle className="emblem-ring w-full" />
          {ending === 'you' && <Sparks />}
          {winner ? (
            <PlayerFace
              player={winner}
              seat={room.players.indexOf(winner)}
              className="size-20 text-2xl lg:size-28 lg:text-3xl"
              badge={<WinnerCrown />}
            />
          ) : (
            <Trophy className="size-12 lg:size-18" strokeWidth={1.4} aria-hidden="true" />
          )}
        </div>
        {/* A long name must not push the ranking off a phone. */}
        <h1
          className={`wrap-anywhere outline-none ${title.length > 20 ? 'text-2xl lg:text-3xl' : 'text-3xl'}`}
          tabIndex={-1}
        >
          {title}
        </h1>
        <p className="text-balance text-muted">{textOf(t, room)}</p>
      </header>
      <div className="grid grid-cols-1 gap-5">
        <Ranking room={room} />
        {/* Bots want no revenge. */}
        <FinalActions
          again={room.room.practice ? t('session.again') : undefined}
          isOpen={room.room.rematch !== null}
          onAgain={() => again(room.room.id)}
        />
      </div>
    </FinalFrame>
  )
}

const winnerOf = ({ players, winner }: Room) => players.find(({ user_id: id }) => id === winner)

function titleOf(t: Translate, room: Room): string {
  const winner = winnerOf(room)
  switch (endingOf(room)) {
    case 'you':
      return t('battle.youWon')
    case 'other':
      return t('battle.otherWon', { name: winner ? playerName(t, winner, room.you) : '' })
    case 'tie':
      return t('battle.tie')
    case 'none':
      return t('battle.nobodyWon')
  }
}

function textOf(t: Translate, room: Room): string {
  switch (endingOf(room)) {
    case 'you':
    case 'other':
      if (room.room.practice) return t('battle.practiceEnd')
      return t(survivors(room).length > 1 ? 'battle.bestText' : 'battle.wonText')
    case 'tie':
      return t('battle.tieText')
    case 'none':
      return t('battle.nobodyText')
  }
}

function Ranking({ room }: { room: Room }) {
  const { t, language } = useI18n()
  return (
    <section aria-labelledby="ranking" className="grid grid-cols-1 gap-3">
      <h2 id="ranking" className="rule text-lg">
        {t('battle.ranking')}
      </h2>
      <ol className="grid grid-cols-1 gap-1.5 lg:gap-2">
        {ranking(room).map((player, row) => (
          <Ranked
            key={player.user_id}
            player={player}
            row={row}
            place={player.place === null ? '–' : ordinal(language, player.place)}
            room={room}
          />
        ))}
      </ol>
    </section>
  )
}

interface RankedProps {
  player: BattlePlayer
  row: number
  place: string
  room: Room
}

function Ranked({ player, row, place, room }: RankedProps) {
  const t = useT()
  const self = player.user_id === room.you
  return (
    <li
      className={`card rise flex items-center gap-3 px-3 py-1.5 lg:py-2 ${self ? 'player-self' : ''}`}
      style={{ '--i': row }}
    >
      <span className="w-11 shrink-0 font-display text-xl font-bold tabular-nums">{place}</span>
      <PlayerFace player={player} seat={room.players.indexOf(player)} className="size-10 text-md" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-bold">{playerName(t, player, room.you)}</span>
        <span className="block text-xs text-muted">
          {t('battle.rightAnswers', { count: player.score })}
          {player.left && ` · ${t('battle.left')}`}
        </span>
      </span>
      {player.user_id === room.winner && (
        <span className="chip bg-leg-soft text-leg">
          <Crown className="size-3.5 fill-current" aria-hidden="true" />
          {t('battle.winner')}
        </span>
      )}
    </li>
  )
}
