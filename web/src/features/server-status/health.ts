/** Asks the server how it is. */

/** How long the server may take before we call it silent. */
const PATIENCE_MS = 8_000

export interface Health {
  version: string
}

/** The server's health; rejects when it does not answer in time, or not with "ok". */
export async function fetchHealth(cancel: AbortSignal): Promise<Health> {
  const response = await fetch('/health', {
    headers: { accept: 'application/json' },
    cache: 'no-store',
    signal: AbortSignal.any([cancel, AbortSignal.timeout(PATIENCE_MS)]),
  })
  if (!response.ok) throw new Error(`/health answered ${response.status}`)
  return parseHealth(await response.json())
}

function parseHealth(body: unknown): Health {
  if (typeof body !== 'object' || body === null || !('status' in body) || body.status !== 'ok')
    throw new Error('/health did not say "ok"')
  if (!('version' in body) || typeof body.version !== 'string')
    throw new Error('/health gave no version')
  return { version: body.version }
}
