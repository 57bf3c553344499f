/** What became of a mailed link. The server leads back with it in the fragment; the guard may have moved that into `from`. */

export type LinkOutcome = 'failed' | 'halfway' | null

/** Reads a fragment such as `#error_code=otp_expired`. */
export function linkOutcome(hash: string): LinkOutcome {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''))
  if (parameters.has('error_code')) return 'failed'
  // The first of the two links of an address change.
  return parameters.has('message') ? 'halfway' : null
}

/** A path and its fragment. */
export function splitHash(path: string): [path: string, hash: string] {
  const at = path.indexOf('#')
  return at < 0 ? [path, ''] : [path.slice(0, at), path.slice(at)]
}
