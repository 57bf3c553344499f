/** The page someone wanted when they were asked to sign in, kept in the address as `from`. */

/**
 * Only a path of our own: never another site's address, nor a sign-in page again. What is refused is said to be
 * `undefined`: left out, the router would keep what the address has.
 */
export function returnPath(search: Record<string, unknown>): { from?: string | undefined } {
  const { from } = search
  // Browsers drop tabs and line breaks from an address, and read a backslash as a slash.
  const ours = typeof from === 'string' && /^\/(?![/\\])\P{Cc}*$/u.test(from)
  return {
    from: ours && !/^\/(login|signup|forgot-password|auth)\b/.test(from) ? from : undefined,
  }
}
