/** The screen of the phase that a duo is in. */

import { Hourglass } from 'lucide-react'
import { Suspense } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { lazyNow } from '@/shared/lib/lazy-now'
import { AbandonedNotice } from '@/shared/live-game/abandoned-notice'
import { GameNotice } from '@/shared/live-game/game-notice'
import type { Playing } from '@/shared/live-game/live-screen'
import { StartCountdown } from '@/shared/quiz/play/start-countdown'
import { sides, type Duo } from './duo'
import { GameScreen } from './game-screen'
import { Invitation } from './invitation'
import { NewDuoLink } from './new-duo-link'
import { useEnterDuo } from './use-enter-duo'
import { Versus } from './versus'

const FinalScreen = lazyNow(async () => (await import('./final-screen')).FinalScreen)

interface DuoPhaseProps extends Omit<Playing<Duo>, 'view'> {
  duo: Duo
  /** Why the duo is closed, if it is. */
  closed: string
  onLeave: () => void
}

export function DuoPhase({ duo, closed, sent, played, onChoose, onLeave }: DuoPhaseProps) {
  const t = useT()
  const { again } = useEnterDuo()
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
      return (
        <Suspense>
          <FinalScreen
            duo={duo}
            {...sides(duo)}
            played={played}
            onAgain={() => again(duo.game.id)}
          />
        </Suspense>
      )
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
