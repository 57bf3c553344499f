/** The chance to draw a card, by the hypergeometric distribution. */

/** The chance that the next card is one of `copies` among `cards`. */
export function chanceNow(copies: number, cards: number): number {
  return chanceWithin(copies, cards, 1)
}

/** The chance that at least one of `copies` among `cards` is in the next `draws`. */
export function chanceWithin(copies: number, cards: number, draws: number): number {
  if (copies <= 0 || draws <= 0) return 0
  if (draws > cards - copies) return 1
  // None of them: the product over the draws of (other cards left) / (cards left).
  let none = 1
  for (let drawn = 0; drawn < draws; drawn++) none *= (cards - copies - drawn) / (cards - drawn)
  return 1 - none
}
