/** The page to return to after signing in, stored in the URL as `from`. */

/**
 * Accepts only a path of this app that is not a sign-in page. Otherwise `from` is set to `undefined`: if the key were
 * absent, the router would keep the value from the URL.
 */
export function returnPath(search: Record<string, unknown>): { from?: string | undefined } {
  const { from } = search
  // Browsers drop tabs and line breaks from a URL, and read a backslash as a slash.
  const ours = typeof from === 'string' && /^\/(?![/\\])\P{Cc}*$/u.test(from)
  return {
    from: ours && !/^\/(login|signup|forgot-password|auth)\b/.test(from) ? from : undefined,
  }
}
