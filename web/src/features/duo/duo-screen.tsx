/** A duo from its code to its end. */

import { useNavigate } from '@tanstack/react-router'
import { DoorClosed } from 'lucide-react'
import type { CallError } from '@/shared/api/call-error'
import type { DuoRefusal, DuoShutReason } from '@/shared/api/contract.gen'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { GameLoading } from '@/shared/live-game/game-loading'
import { GameNotice } from '@/shared/live-game/game-notice'
import { LiveScreen } from '@/shared/live-game/live-screen'
import { isNotFound } from '@/shared/live-game/not-found'
import { leaveDuo, rulesOf } from './calls'
import { currentDuoKey } from './current-duo'
import type { Duo } from './duo'
import { DuoPhase } from './duo-phase'
import { errorText } from './error-text'
import { NewDuoLink } from './new-duo-link'

export function DuoScreen({ gameId }: { gameId: string }) {
  const t = useT()
  const navigate = useNavigate()
  return (
    <LiveScreen
      key={gameId}
      rules={() => rulesOf(gameId)}
      currentKey={currentDuoKey}
      loading={
        <GameLoading title={t('duo.title')} back="/quizzes" className="max-w-md" second="h-24" />
      }
      unreachable={t('duo.errorLoading')}
      renderRefusal={(refusal) => (
        <GameNotice icon={DoorClosed} title={refusedTitle(refusal)}>
          <NewDuoLink />
        </GameNotice>
      )}
      leaving={({ phase }, playing) => ({
        asks: playing || phase === 'lobby',
        title: t(playing ? 'duo.leaveGameTitle' : 'duo.leaveLobbyTitle'),
        text: t(playing ? 'duo.leaveGameText' : 'duo.leaveLobbyText'),
      })}
      leave={() => leaveDuo(gameId)}
      leaveFailed={(error) => errorText(t, error, 'errors.unexpected')}
    >
      {({ view: duo, ...playing }) => (
        <>
          {/* A live region must exist before its text, or screen readers skip it. */}
          <p className="sr-only" role="status">
            {duo.phase === 'closed' && closedText(duo)}
          </p>
          <DuoPhase
            duo={duo}
            closed={closedText(duo)}
            {...playing}
            onLeave={() => void navigate({ to: '/quizzes' })}
          />
        </>
      )}
    </LiveScreen>
  )

  function closedText({ shut }: Duo): string {
    return t(shut ? CLOSED[shut] : 'duo.closedText')
  }

  function refusedTitle(refusal: CallError): string {
    if (isNotFound(refusal, 'game_not_found' satisfies DuoRefusal)) return t('duo.notFound')
    return errorText(t, refusal, 'duo.errorLoading')
  }
}

const CLOSED: Record<DuoShutReason, PlainKey> = {
  left: 'duo.closedLeft',
  nobody_came: 'duo.closedNobody',
  not_enough_mana: 'duo.closedPoor',
}
