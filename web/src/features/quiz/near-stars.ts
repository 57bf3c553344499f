/** The stars that one more right answer would have earned; null if it would have earned none. */
export function nearStars(right: number, thresholds: readonly number[]): number | null {
  const star = thresholds.indexOf(right + 1)
  return star < 0 ? null : star + 1
}
