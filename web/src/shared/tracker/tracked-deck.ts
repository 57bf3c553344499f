/** The deck of a tracked game, as far as the page that shows it knows it: a row of the player's decks fits. */

export interface TrackedDeck {
  id?: string | null
  name?: string | null
  class?: string | null
  sideboards?: readonly { owner: number; dbfId: number; count: number }[]
}
