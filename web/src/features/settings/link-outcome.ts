/** What a mailed link brought about, as the address says it when the link leads back here. */

export type LinkOutcome =
  /** The first of two links was opened; the other mailbox holds the second. */
  'half-way' | 'expired'

export function linkOutcome(hash: string): LinkOutcome | null {
  const outcome = new URLSearchParams(hash.replace(/^#/, ''))
  if (outcome.has('error_code')) return 'expired'
  return outcome.has('message') ? 'half-way' : null
}
