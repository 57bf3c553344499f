/** The screen of the phase that a duo is in. */

import { HeartHandshake, Hourglass } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { GameNotice } from '@/shared/live-game/game-notice'
import type { LiveState } from '@/shared/live-game/live-game'
import type { PlayedQuestion } from '@/shared/live-game/use-played'
import { StartCountdown } from '@/shared/quiz/play/start-countdown'
import type { Duo } from './duo'
import { FinalScreen } from './final-screen'
import { GameScreen } from './game-screen'
import { Invitation } from './invitation'
import { NewDuoLink } from './new-duo-link'
import { Versus } from './versus'

interface DuoPhaseProps {
  duo: Duo
  /** Why the duo is closed, if it is. */
  closed: string
  sent: LiveState<Duo>['sent']
  /** The closed questions, for the review at the end. */
  played: readonly PlayedQuestion[]
  onChoose: (choice: number) => void
  onLeave: () => void
}

export function DuoPhase({ duo, closed, sent, played, onChoose, onLeave }: DuoPhaseProps) {
  const t = useT()
  switch (duo.phase) {
    case 'lobby':
      return <Invitation duo={duo} />
    case 'countdown':
      return (
        <StartCountdown title={t('duo.title')} opensAt={duo.phase_ends_at ?? duo.now}>
          <Versus duo={duo} />
        </StartCountdown>
      )
    case 'question':
    case 'results':
    case 'pause':
    case 'resuming':
      return <GameScreen duo={duo} sent={sent} onChoose={onChoose} onLeave={onLeave} />
    case 'finished':
      return <FinalScreen duo={duo} played={played} />
    case 'closed':
      return (
        <GameNotice icon={Hourglass} title={t('duo.closedTitle')} text={closed}>
          <NewDuoLink />
        </GameNotice>
      )
    case 'abandoned':
      return (
        <GameNotice
          icon={HeartHandshake}
          title={t('live.abandonedTitle')}
          text={t('live.abandonedText', { amount: duo.fee })}
        >
          <NewDuoLink />
        </GameNotice>
      )
  }
}
