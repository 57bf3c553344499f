/** Intl objects are slow to make, so each is made when it is first used. */

export function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}

/** A number in digits. Small whole numbers look the same in all our languages. */
export function plainNumber(value: number, format: () => Intl.NumberFormat): string {
  return Number.isInteger(value) && value >= 0 && value < 1000
    ? String(value)
    : format().format(value)
}
