/** The chance to draw a card: hypergeometric, as `crates/gamelog/src/odds.rs` computes it. */

/** The chance that at least one of `copies` is among `draws` from `cards`. */
export function atLeastOne(cards: number, copies: number, draws: number): number {
  if (copies <= 0 || draws <= 0) return 0
  const others = Math.max(0, cards - copies)
  if (draws > others) return 1
  let none = 1
  for (let drawn = 0; drawn < draws; drawn++) none *= (others - drawn) / (cards - drawn)
  return 1 - none
}
