/** How a duo ended for the player. */

import type { Duo } from './duo'

export type Ending = 'won' | 'lost' | 'draw' | 'nobody'

export function endingOf({ outcome, you }: Duo): Ending {
  // Both players were disconnected for too long.
  if (!outcome?.winner) return outcome?.reason === 'silence' ? 'nobody' : 'draw'
  return outcome.winner === you ? 'won' : 'lost'
}
