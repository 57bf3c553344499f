/** A question as it is sent: trimmed, and no longer than the server reads. */

export const LONGEST_QUESTION = 500

const DECK_CODE = /\bAA[A-Za-z0-9+/]{20,}={0,2}/
const DECK_NAME = /^###.*$/m

/**
 * Shortens a text that is too long. Of a deck as the game copies it the name and the code are kept, because the code is at
 * the end.
 */
export function fitQuestion(text: string): string {
  const trimmed = text.trim()
  if (trimmed.length <= LONGEST_QUESTION) return trimmed
  const code = DECK_CODE.exec(trimmed)?.[0]
  if (!code) return trimmed.slice(0, LONGEST_QUESTION)
  const name = DECK_NAME.exec(trimmed)?.[0]
  const named = name ? `${name}\n${code}` : code
  return named.length <= LONGEST_QUESTION ? named : code.slice(0, LONGEST_QUESTION)
}
