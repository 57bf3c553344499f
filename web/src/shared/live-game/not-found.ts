/** Codes for an id that is invalid, because the link was cut short. They are PostgreSQL's. */
const CUT_SHORT = new Set(['22P02', '23514'])

/** `code` is the game's own, for an id that is valid. */
export const isNotFound = (refusal: { code: string }, code: string): boolean =>
  refusal.code === code || CUT_SHORT.has(refusal.code)
