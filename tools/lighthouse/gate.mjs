/** What a page must reach. The performance score is shown, never judged: on a shared machine it is noise. */

const FULL = ['accessibility', 'best-practices', 'seo']
const MOST_SHIFT = 0.02

/** The reasons why a measured page fails, none if it passes. */
export function faultsOf({ path, scores, shift, shortfalls, landedElsewhere, error }) {
  if (error) return [`${path}: ${error}`]
  if (landedElsewhere) return [`${path}: landed on ${landedElsewhere}`]
  const low = FULL.filter((category) => scores[category] < 100)
  return [
    ...low.map((category) => `${path}: ${category} is ${scores[category]}, not 100`),
    ...(low.length > 0 ? shortfalls.map((shortfall) => `    ${shortfall}`) : []),
    ...(shift < MOST_SHIFT ? [] : [`${path}: layout shift ${shift.toFixed(3)}, not under 0.02`]),
  ]
}
