/** A duo from its code to its end. One screen for each phase. */

import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { DoorClosed } from 'lucide-react'
import { useEffect } from 'react'
import { isRefusal, type CallError } from '@/shared/api/call-error'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey, Translate } from '@/shared/i18n/translator'
import { GameNotice } from '@/shared/live-game/game-notice'
import { LineNotice } from '@/shared/live-game/line-notice'
import { LoadNotice } from '@/shared/live-game/load-notice'
import { usePlayed } from '@/shared/live-game/use-played'
import { liveErrorText } from '@/shared/live-game/live-error'
import { SeatLost } from '@/shared/live-game/seat-lost'
import { useLiveGame } from '@/shared/live-game/use-live-game'
import { LeaveGuard } from '@/shared/quiz/play/leave-guard'
import { currentDuoKey } from '@/shared/quiz/current-keys'
import { useUser } from '@/shared/session/session'
import { leaveDuo, rulesOf } from './calls'
import { isPlaying } from './duo'
import { DuoLoading } from './duo-loading'
import { DuoPhase } from './duo-phase'
import { NewDuoLink } from './new-duo-link'
import type { DuoRefusal, DuoShutReason } from '@/shared/api/contract.gen'

export function DuoScreen({ gameId }: { gameId: string }) {
  return <DuoGame key={gameId} gameId={gameId} />
}

function DuoGame({ gameId }: { gameId: string }) {
  const t = useT()
  const navigate = useNavigate()
  const [game, { view: duo, listening, seatLost, sent, unreachable, refusal }] = useLiveGame(() =>
    rulesOf(gameId),
  )
  const played = usePlayed(duo)
  useFreshEntry()

  if (refusal) return <DuoRefusalNotice refusal={refusal} />
  if (!duo)
    return unreachable ? (
      <LoadNotice title={t('duo.errorLoading')} onRetry={() => game.refresh()} />
    ) : (
      <DuoLoading />
    )
  const closed = t(duo.shut ? CLOSED[duo.shut] : 'duo.closedText')
  const inGame = isPlaying(duo)
  const stays = inGame || duo.phase === 'lobby'
  if (seatLost && stays) return <SeatLost onTakeBack={() => game.takeSeat()} />

  return (
    <>
      <LineNotice lost={listening === false} />
      {/* A live region must exist before its text, or screen readers skip it. */}
      <p className="sr-only" role="status">
        {duo.phase === 'closed' && closed}
      </p>
      <DuoPhase
        duo={duo}
        closed={closed}
        sent={sent}
        played={played}
        onChoose={(choice) => {
          if (duo.question) game.answer({ id: duo.question.id, index: duo.index }, choice)
        }}
        onLeave={() => void navigate({ to: '/quizzes' })}
      />
      <LeaveGuard
        active={stays}
        title={t(inGame ? 'duo.leaveGameTitle' : 'duo.leaveLobbyTitle')}
        text={t(inGame ? 'duo.leaveGameText' : 'duo.leaveLobbyText')}
        action={t('live.leave')}
        playing={inGame}
        leave={() => leaveDuo(gameId)}
        failed={(error) => liveErrorText(t, error, 'errors.unexpected')}
      />
    </>
  )
}

const CLOSED: Record<DuoShutReason, PlainKey> = {
  left: 'duo.closedLeft',
  nobody_came: 'duo.closedNobody',
  not_enough_mana: 'duo.closedPoor',
}

/** The codes of PostgreSQL are for an id that is invalid, because the link was cut short. */
const NO_GAME = new Set<string>(['game_not_found' satisfies DuoRefusal, '22P02', '23514'])

function DuoRefusalNotice({ refusal }: { refusal: CallError }) {
  const t = useT()
  return (
    <GameNotice icon={DoorClosed} title={titleOf(t, refusal)}>
      <NewDuoLink />
    </GameNotice>
  )
}

function titleOf(t: Translate, refusal: CallError): string {
  if (NO_GAME.has(refusal.code)) return t('duo.notFound')
  if (isRefusal(refusal, 'not_in_room')) return t('duo.notInGame')
  return liveErrorText(t, refusal, 'duo.errorLoading')
}

/** Drops the cached duo when the page is left, so that the start page loads it again. */
function useFreshEntry(): void {
  const queries = useQueryClient()
  const { id } = useUser()
  useEffect(() => () => queries.removeQueries({ queryKey: currentDuoKey(id) }), [queries, id])
}
