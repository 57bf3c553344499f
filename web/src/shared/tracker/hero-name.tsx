/** The name of a hero by its id in the game's log. */

import { useTrackerCards } from './tracker-cards'

export function HeroName({ id }: { id: string }) {
  const cardOf = useTrackerCards([id])
  return <>{cardOf(id).name}</>
}
