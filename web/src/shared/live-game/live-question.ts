/** A question of a live game, and the player's answer to it. */

import type { OpenQuestion } from '@/shared/api/contract.gen'

export type LiveQuestion = OpenQuestion

/** The player's answer. One that came too late is not stored and does not count. */
export interface OwnAnswer {
  choice: number
  /** Null until the server has sent the verdict. */
  correct: boolean | null
  late?: boolean
}
