/** Loads the first cards of the home page. Null until they are there, undefined if they could not be loaded. */

import { startTransition, useEffect, useState } from 'react'

type FirstCards = typeof import('./first-cards')

export function useFirstCards(): FirstCards | null | undefined {
  const [cards, setCards] = useState<FirstCards | null>()
  useEffect(() => {
    import('./first-cards').then(
      (loaded) => startTransition(() => setCards(loaded)),
      () => setCards(null),
    )
  }, [])
  return cards === undefined ? null : (cards ?? undefined)
}
