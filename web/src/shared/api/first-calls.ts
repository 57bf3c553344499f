/**
 * The calls with which some pages begin. The script in index.html (tools/boot.ts) sends them while the code still
 * loads; the client then takes the answers instead of calling again. A page works without its entry here.
 */

export interface FirstCall {
  method: 'GET' | 'POST'
  /** Under /rest/v1/; `{user}` is the player's id. */
  path: string
  body: string | null
  /** Null for the browser's own. */
  accept: string | null
}

export interface FirstCalls {
  /** The path of the page that they were sent for. */
  path: string
  sentAt: number
  /** By method, path and body. */
  answers: Record<string, Promise<Response>>
}

declare global {
  interface Window {
    firstCalls?: FirstCalls | undefined
  }
}

const rpc = (name: string, args = {}): FirstCall => ({
  method: 'POST',
  path: `rpc/${name}`,
  body: JSON.stringify(args),
  accept: null,
})

const PROFILE: FirstCall = {
  method: 'GET',
  path: 'profiles?select=username%2Ccreated_at%2Cmana%2Csubscription_tier%2Cavatar_url&id=eq.{user}',
  body: null,
  accept: 'application/vnd.pgrst.object+json',
}

const STANDING = [PROFILE, rpc('ranked_state'), rpc('solo_levels')]

export const FIRST_CALLS: Record<string, readonly FirstCall[]> = {
  '/': [...STANDING, rpc('home_stats')],
  '/quizzes': [
    ...STANDING,
    rpc('profile_view'),
    rpc('quiz_current', { mode: 'ranked' }),
    rpc('quiz_current', { mode: 'solo' }),
    rpc('duo_current'),
    rpc('battle_current'),
  ],
}

/** The answer to a call that was sent already; null if there is none, or it failed. Each is given once. */
export async function takeFirstAnswer(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
): Promise<Response | null> {
  const first = pending()
  if (!first || input instanceof Request) return null
  const { pathname, search } = new URL(input)
  const body = typeof init?.body === 'string' ? init.body : ''
  const key = `${init?.method ?? 'GET'} ${pathname.replace('/rest/v1/', '')}${search} ${body}`
  const answer = first.answers[key]
  if (!answer) return null
  delete first.answers[key]
  const response = await Promise.race([answer, aborted(init?.signal)]).catch(() => null)
  return response?.ok ? response : null
}

/** When calls were sent whose answers nobody has taken yet: an answer may be as old as that. */
export function firstCallsSentAt(): number | null {
  return pending()?.sentAt ?? null
}

/** Answers are only for the page that they were sent for; later they are out of date. */
function pending(): FirstCalls | null {
  const first = window.firstCalls
  if (first && first.path === location.pathname && Object.keys(first.answers).length > 0)
    return first
  window.firstCalls = undefined
  return null
}

function aborted(signal: AbortSignal | null | undefined): Promise<null> {
  return new Promise((resolve) => {
    if (signal?.aborted) resolve(null)
    signal?.addEventListener('abort', () => resolve(null), { once: true })
  })
}
