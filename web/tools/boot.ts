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
  user: { id: string }
}

export function boot(facts: BootFacts): void {
  function meta(name: string): HTMLMetaElement | null {
    return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)
  }

  function preload(file: string): void {
    const link = document.createElement('link')
    if (file.endsWith('.css')) {
      link.rel = 'preload'
      link.as = 'style'
    } else link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = file
    document.head.append(link)
  }

  let session: StoredSession | null = null
  try {
    session = JSON.parse(localStorage.getItem(facts.storageKey) ?? 'null')
  } catch {
    // Blocked storage, or not JSON.
  }

  // The server writes the files of the page that was asked for.
  const page = meta('page-files')
  const isClosed = page?.dataset['access'] === 'player' && !session
  const language = document.documentElement.lang
  const files = [facts.texts[`${language}-start`] ?? '']
  if (session) files.push(facts.texts[`${language}-player`] ?? '')
  files.push(...(isClosed ? facts.login : (page?.content.split(' ') ?? [])))
  const fresh = session && session.expires_at * 1000 > Date.now() + 90_000
  if (session && !fresh) files.push(...facts.auth)
  for (const file of files) if (file) preload(file)

  const config = meta('server-config')
  const calls = facts.calls[location.pathname]
  if (!fresh || !session || !config || !calls) return
  const { access_token: token, user } = session
  const { publishable_key: key } = JSON.parse(config.content)
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
