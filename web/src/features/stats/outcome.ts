/** How a match ended; older matches have other words for it. Pure. */

import type { Result } from '@/shared/stats/search'

export function outcomeOf(result: string): Result {
  const word = result.toLowerCase()
  if (word === 'victory' || word === 'win') return 'victory'
  return word === 'tie' ? 'tie' : 'defeat'
}
