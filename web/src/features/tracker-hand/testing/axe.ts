/** For tests: the facts of a card. */

export const AXE = {
  dbfId: 9,
  id: 'T_9',
  name: 'Axe',
  cost: 2,
  cardClass: 'WARRIOR' as const,
  cardRarity: 'COMMON' as const,
  cardType: 'WEAPON' as const,
}
