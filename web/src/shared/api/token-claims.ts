/** The claims of an access token, unverified. They only decide what the page shows; the server verifies the token. */

export function claimsOf(token: string): Record<string, unknown> {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const claims: unknown = JSON.parse(atob(payload))
    return typeof claims === 'object' && claims ? { ...claims } : {}
  } catch {
    return {}
  }
}
