/** What a tab of a tracked game shows, where the deck, the opponent and the turns have a tab each. */

import { DeckPanel } from './deck-panel'
import { MulliganBox, OpponentBox, PlaysBox } from './game-boxes'
import { CountersBox, SecretsBox } from './known-boxes'
import type { Tracked, TrackedGameProps } from './use-tracked'

type GameTabProps = { tab: string } & Pick<TrackedGameProps, 'view'> &
  Pick<Tracked, 'list' | 'cardOf' | 'sideboardOf'>

export function GameTab({ tab, view, list, cardOf, sideboardOf }: GameTabProps) {
  return (
    <>
      {tab === 'deck' && (
        <DeckPanel view={view} list={list} cardOf={cardOf} sideboardOf={sideboardOf} />
      )}
      {tab === 'opponent' && (
        <>
          <SecretsBox view={view} cardOf={cardOf} />
          <OpponentBox view={view} cardOf={cardOf} />
          <CountersBox view={view} cardOf={cardOf} />
        </>
      )}
      {tab === 'turns' && (
        <>
          <PlaysBox view={view} cardOf={cardOf} />
          <MulliganBox view={view} cardOf={cardOf} />
        </>
      )}
    </>
  )
}
