/** The screen of the phase that a duo is in. */

import { Hourglass } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { AbandonedNotice } from '@/shared/live-game/abandoned-notice'
import { GameNotice } from '@/shared/live-game/game-notice'
import type { Playing } from '@/shared/live-game/live-screen'
import { StartCountdown } from '@/shared/quiz/play/start-countdown'
import type { Duo } from './duo'
import { FinalScreen } from './final-screen'
import { GameScreen } from './game-screen'
import { Invitation } from './invitation'
import { NewDuoLink } from './new-duo-link'
import { Versus } from './versus'

interface DuoPhaseProps extends Omit<Playing<Duo>, 'view'> {
  duo: Duo
  /** Why the duo is closed, if it is. */
  closed: string
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
        <AbandonedNotice fee={duo.fee}>
          <NewDuoLink />
        </AbandonedNotice>
      )
  }
}
