/** Cards with keys for a list: the same card again gets the next number. */
export function numbered(cards: readonly string[]): { key: string; card: string; at: number }[] {
  const seen = new Map<string, number>()
  return cards.map((card, at) => {
    const number = (seen.get(card) ?? 0) + 1
    seen.set(card, number)
    return { key: `${card} ${number}`, card, at }
  })
}
