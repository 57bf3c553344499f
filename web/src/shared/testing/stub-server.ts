/** For tests: a server that gives prepared answers by method and path, and records the calls. Answers are typed by the contract. */

import { vi } from 'vitest'
import type { Database } from '@/shared/api/contract.gen'

export interface Call {
  name: string
  search: URLSearchParams
  headers: Headers
  body: unknown
}

type Functions = Database['public']['Functions']
type Tables = Database['public']['Tables']

/** JSON, a whole response, or a function that makes either from the call; `undefined` if the server is not reached. */
type Made<Json> = Json | Response | undefined
type Prepared<Json> = Made<Json> | ((call: Call) => Made<Json> | Promise<Made<Json>>)

/** A read selects columns, of one row or of several. */
type Read<Row> = Partial<Row>[] | Partial<Row> | null

export type Answers = {
  [Name in keyof Functions as `POST /rest/v1/rpc/${Name}`]?: Prepared<Functions[Name]['Returns']>
} & {
  [Name in keyof Tables as `GET /rest/v1/${Name}`]?: Prepared<Read<Tables[Name]['Row']>>
} & Record<string, unknown>

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

/** Fails when the caller aborts. */
function givenUp(signal?: AbortSignal | null): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  })
}

/** A refusal in the form of the tables; a feature’s own code is the hint. */
export function refusal(status: number, code: string, hint: string | null = null): Response {
  return Response.json({ code, message: 'no', details: null, hint }, { status })
}
