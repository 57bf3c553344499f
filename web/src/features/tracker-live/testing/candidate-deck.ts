/** For tests: a deck that a game may be played with. */

export const deck = (name: string, cards: [string, number][], id: string | null = name) => ({
  id,
  name,
  code: name,
  identity: JSON.stringify(cards),
  class: 'MAGE' as const,
  sideboards: [],
  cards,
})
