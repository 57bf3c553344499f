/** What a tab of a tracked game shows, where the deck, the opponent and the turns have a tab each. */

import { DeckPanel } from './deck-panel'
import { MulliganBox, OpponentBox, PlaysBox } from './game-boxes'
import { CountersBox, ProbableDeckBox, SecretsBox } from './lazy-boxes'
import type { Tracked, TrackedGameProps } from './use-tracked'

interface GameTabProps
  extends Pick<TrackedGameProps, 'view'>, Pick<Tracked, 'list' | 'cardOf' | 'sideboardOf'> {
  tab: string
  isSample?: boolean | undefined
  withMulligan?: boolean
}

export function GameTab({
  tab,
  isSample = false,
  view,
  list,
  cardOf,
  sideboardOf,
  withMulligan = true,
}: GameTabProps) {
  return (
    <>
      {tab === 'deck' && (
        <DeckPanel view={view} list={list} cardOf={cardOf} sideboardOf={sideboardOf} />
      )}
      {tab === 'opponent' && (
        <>
          <SecretsBox view={view} cardOf={cardOf} />
          <OpponentBox view={view} cardOf={cardOf} />
          {!isSample && <ProbableDeckBox view={view} cardOf={cardOf} />}
          <CountersBox view={view} cardOf={cardOf} />
        </>
      )}
      {tab === 'turns' && (
        <>
          <PlaysBox view={view} cardOf={cardOf} />
          {withMulligan && <MulliganBox view={view} cardOf={cardOf} deck={null} />}
        </>
      )}
    </>
  )
}
