/** The ladder of the game: ranks, stars, and what a match changes. Pure. No log has any of it, so the player tells it once a season. */

export const TIERS = ['bronze', 'silver', 'gold', 'platinum', 'diamond'] as const
export type Tier = (typeof TIERS)[number]

export interface Rank {
  tier: Tier | 'legend'
  /** 10 to 1, or the place of a legend, if it was told. */
  step: number | null
}

/** Where a player stands in one format. */
export interface Ladder {
  rank: Rank
  /** 0 to 3; a legend has none. */
  stars: number
  /** So many stars for a win, 1 to 11. */
  bonus: number
  /** Wins in a row. */
  streak: number
}

export type Result = 'victory' | 'defeat' | 'tie'

/** Stars of a rank; the next one leads to the next rank. */
export const STARS = 3
export const MOST_BONUS = 11
/** From the third win in a row on each counts twice, below the upper half of Diamond. */
const STREAK = 3
const LOWEST_STEP = 10
const HALF = 5

/** As a match has it: `gold_3`, `legend`, `legend_120`. */
export function writeRank({ tier, step }: Rank): string {
  return step === null ? tier : `${tier}_${step}`
}

export function parseRank(text: string): Rank | null {
  const [name = '', number] = text.split('_')
  const step = number === undefined ? null : Number(number)
  if (name === 'legend') return { tier: 'legend', step }
  const tier = TIERS.find((known) => known === name)
  return tier && step !== null && step >= 1 && step <= LOWEST_STEP ? { tier, step } : null
}

export function afterMatch(ladder: Ladder, result: Result): Ladder {
  if (result === 'tie') return ladder
  if (result === 'defeat') return starDown({ ...ladder, streak: 0 })
  const streak = ladder.streak + 1
  const doubled = streak >= STREAK && !isUpperDiamond(ladder.rank)
  let next = { ...ladder, streak }
  // The bonus of the beginning holds for the whole win, though it shrinks at each floor on the way.
  for (let star = 0; star < ladder.bonus * (doubled ? 2 : 1); star += 1) next = starUp(next)
  return next
}

/** One star more. At each floor that is reached the bonus shrinks. */
export function starUp(ladder: Ladder): Ladder {
  const { rank, stars, bonus } = ladder
  if (rank.tier === 'legend') return ladder
  if (stars < STARS) return { ...ladder, stars: stars + 1 }
  const above = rankAbove(rank)
  if (above.tier === 'legend') return { ...ladder, rank: above, stars: 0 }
  return {
    ...ladder,
    rank: above,
    stars: 1,
    bonus: isFloor(above) ? Math.max(1, bonus - 1) : bonus,
  }
}

/** One star less; nobody falls below a floor. */
export function starDown(ladder: Ladder): Ladder {
  const { rank, stars } = ladder
  if (rank.tier === 'legend') return ladder
  if (stars > 0) return { ...ladder, stars: stars - 1 }
  return isFloor(rank) ? ladder : { ...ladder, rank: rankBelow(rank), stars: STARS - 1 }
}

/** All stars from the first rank on: each rank has three, and the next one leads to the first of the rank above. */
function starsOf({ rank, stars }: Ladder): number {
  if (rank.tier === 'legend') return TIERS.length * LOWEST_STEP * STARS + 1
  const ranks = TIERS.indexOf(rank.tier) * LOWEST_STEP + LOWEST_STEP - (rank.step ?? 1)
  return ranks * STARS + stars
}

/** What a match brought, or cost. */
export const starsBetween = (before: Ladder, after: Ladder): number =>
  starsOf(after) - starsOf(before)

const isFloor = ({ step }: Rank) => step === LOWEST_STEP || step === HALF

const isUpperDiamond = ({ tier, step }: Rank) =>
  tier === 'legend' || (tier === 'diamond' && (step ?? LOWEST_STEP) <= HALF)

function rankAbove({ tier, step }: Rank): Rank {
  if (step !== null && step > 1) return { tier, step: step - 1 }
  const next = TIERS[TIERS.findIndex((known) => known === tier) + 1]
  return next ? { tier: next, step: LOWEST_STEP } : { tier: 'legend', step: null }
}

/** Of a rank that is no floor, so it has one below it in its league. */
function rankBelow({ tier, step }: Rank): Rank {
  return { tier, step: (step ?? 1) + 1 }
}
