/** Deck codes for tests, written from the description of the format and not by the code that is tested. */

export const FORMATS = { wild: 1, standard: 2 } as const

export interface CodedDeck {
  format: keyof typeof FORMATS
  hero: number
  /** Card and count; once or twice. */
  cards: readonly (readonly [dbfId: number, count: 1 | 2])[]
}

export function deckCode({ format, hero, cards }: CodedDeck): string {
  const list = (count: number): number[] => {
    const ids = cards.filter((card) => card[1] === count).map(([dbfId]) => dbfId)
    return [ids.length, ...ids.toSorted((a, b) => a - b)]
  }
  const numbers = [0, 1, FORMATS[format], 1, hero, ...list(1), ...list(2), 0, 0]
  return Buffer.from(numbers.flatMap(varint)).toString('base64')
}

/** Seven bits at a time, the lowest first; the eighth says that more follow. */
function varint(number: number): number[] {
  return number < 128 ? [number] : [(number % 128) + 128, ...varint(Math.floor(number / 128))]
}
