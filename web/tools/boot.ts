/**
 * What index.html does before the app's code is there: it requests the texts of the visitor's language, the files of the
 * page and, for a player, the page's first data. Only the browser knows the language and whether somebody is signed in.
 * The function is written into the page as text, so it uses nothing from outside.
 */

import type { FirstCall, FirstCalls } from '../src/shared/api/first-calls.ts'

export interface BootFacts {
  storageKey: string
  /** Files by language and part: `fr-start`. */
  texts: Record<string, string>
  /** The files of the login page, where visitors are sent. */
  login: string[]
  /** The auth client, which a session that has expired needs first. */
  auth: string[]
  /** The first calls by path. */
  calls: Record<string, readonly FirstCall[]>
}

interface StoredSession {
  access_token: string
  expires_at: number
  user?: { id: string; factors?: unknown[] }
}

export function boot(facts: BootFacts): void {
  const root = document
  const meta = (name: string) => root.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)

  let session: StoredSession | null = null
  try {
    session = JSON.parse(localStorage.getItem(facts.storageKey) ?? 'null')
  } catch {
    // Blocked storage, or not JSON.
  }

  // The server writes the files of the page that was asked for.
  const page = meta('page-files')
  const isClosed = page?.dataset['access'] === 'player' && !session
  const language = root.documentElement.lang
  const files = [facts.texts[`${language}-start`] ?? '']
  if (session) files.push(facts.texts[`${language}-player`] ?? '')
  files.push(...(isClosed ? facts.login : (page?.content.split(' ') ?? [])))
  const fresh = session && session.expires_at * 1000 > Date.now() + 90_000
  if (session && !fresh) files.push(...facts.auth)
  for (const file of files.filter(Boolean)) {
    const link = root.createElement('link')
    const isStyle = file.endsWith('.css')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.as = 'style'
    link.crossOrigin = ''
    link.href = file
    root.head.append(link)
  }

  const config = meta('server-config')
  const calls = facts.calls[location.pathname]
  const user = session?.user
  // With a second factor the token may not be enough yet; the app finds out.
  if (!fresh || !session || !user || user.factors?.length || !config || !calls) return
  const token = session.access_token
  const { publishable_key: key }: { publishable_key: string } = JSON.parse(config.content)
  const first: FirstCalls = { path: location.pathname, sentAt: Date.now(), answers: {} }
  for (const { method, path, body, accept } of calls) {
    const url = path.replace('{user}', user.id)
    const answer = fetch(`/rest/v1/${url}`, {
      method,
      headers: {
        apikey: key,
        authorization: `Bearer ${token}`,
        ...(accept === null ? {} : { accept }),
        ...(body === null ? {} : { 'content-type': 'application/json' }),
      },
      body,
    })
    // A failure is seen by the caller, if one takes the answer.
    answer.catch(() => {})
    first.answers[`${method} ${url} ${body ?? ''}`] = answer
  }
  window.firstCalls = first
}
