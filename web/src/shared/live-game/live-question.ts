/** What the pages of both live games know of a question and of the own answer to it. */

import type { OpenQuestion } from '@/shared/api/contract.gen'

export type LiveQuestion = OpenQuestion

/** The answer of this player. One that came too late was not stored, and counts as none. */
export interface OwnAnswer {
  choice: number
  /** Null until the server has judged it. */
  correct: boolean | null
  late?: boolean
}
