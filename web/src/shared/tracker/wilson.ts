/** Wilson's interval of a share: within it the true share is with 95 %. Never outside 0 and 1, and fit for small numbers. */

const Z = 1.959964

export function wilson(wins: number, matches: number): [low: number, high: number] {
  if (matches <= 0) return [0, 1]
  const share = wins / matches
  const spread = Z * Math.sqrt((share * (1 - share)) / matches + Z ** 2 / (4 * matches ** 2))
  const middle = share + Z ** 2 / (2 * matches)
  const scale = 1 + Z ** 2 / matches
  return [Math.max(0, (middle - spread) / scale), Math.min(1, (middle + spread) / scale)]
}
