/** The result of a mailed link. The server puts it in the fragment of the redirect; the guard may have moved it into `from`. */

export type LinkOutcome = 'failed' | 'halfway' | null

/** Parses a fragment such as `#error_code=otp_expired`. */
export function linkOutcome(hash: string): LinkOutcome {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''))
  if (parameters.has('error_code')) return 'failed'
  // The first of the two links that confirm a new email address.
  return parameters.has('message') ? 'halfway' : null
}

/** Splits a path from its fragment. */
export function splitHash(path: string): [path: string, hash: string] {
  const at = path.indexOf('#')
  return at < 0 ? [path, ''] : [path.slice(0, at), path.slice(at)]
}
