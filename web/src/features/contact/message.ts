/** The rules for a message to the operator. The server checks the same. */

export const TOPICS = ['question', 'bug', 'account', 'idea', 'other'] as const

export type Topic = (typeof TOPICS)[number]

export const MIN_LENGTH = 10
export const MAX_LENGTH = 4000

/** The numbers of remaining characters at which the counter is announced. */
const SPOKEN_STEPS = [10, 20, 50, 100, 200]

export interface Draft {
  topic: Topic
  message: string
}

export const EMPTY_DRAFT: Draft = { topic: 'question', message: '' }

/** The length as the server counts it: characters, without surrounding spaces. */
export function lengthOf(message: string): number {
  return Array.from(message.trim()).length
}

export function problemWith(message: string): 'message_too_short' | 'message_too_long' | null {
  const length = lengthOf(message)
  if (length < MIN_LENGTH) return 'message_too_short'
  return length > MAX_LENGTH ? 'message_too_long' : null
}

/**
 * The length announced to screen readers: nothing while there is room, then a round number of remaining
 * characters that rarely changes, so that it is not announced at every key.
 */
export function spokenLength(length: number): { left: number } | 'too-long' | null {
  const left = MAX_LENGTH - length
  if (left < 0) return 'too-long'
  const step = SPOKEN_STEPS.find((size) => left <= size)
  return step === undefined ? null : { left: step }
}
