/** For tests: a server that answers as it is told, by method and path, and remembers what it was asked. */

import { vi } from 'vitest'

export interface Call {
  name: string
  search: URLSearchParams
  headers: Headers
  body: unknown
}

/** The answer to `GET /rest/v1/games`: JSON, or what makes it from the call; `undefined` when the server is away. */
type Answers = Record<string, unknown>

const CONFIG = { publishable_key: 'the-key', version: '0.0.0' }

export function stubServer(answers: Answers): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (input: string | URL | Request, init: RequestInit = {}) => {
    const request = new Request(input, { ...init, signal: null })
    const { pathname, searchParams: search } = new URL(request.url)
    if (pathname === '/config.json') return Response.json(CONFIG)
    const text = await request.text()
    const body: unknown = text ? JSON.parse(text) : null
    const call = { name: `${request.method} ${pathname}`, search, headers: request.headers, body }
    calls.push(call)
    const answer = answers[call.name]
    const made: unknown =
      typeof answer === 'function'
        ? await Promise.race([answer(call), givenUp(init.signal)])
        : answer
    if (made === undefined) throw new TypeError('Failed to fetch')
    return made instanceof Response ? made : Response.json(made)
  })
  return calls
}

/** Fails when whoever asked waits no longer. */
function givenUp(signal?: AbortSignal | null): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  })
}

/** A refusal as the tables word it; that of a feature has its name as a hint. */
export function refusal(status: number, code: string, hint: string | null = null): Response {
  return Response.json({ code, message: 'no', details: null, hint }, { status })
}
