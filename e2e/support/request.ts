import type { Server } from './server.ts'

export interface RequestOptions {
  method?: string
  key?: string | null
  bearer?: string
  headers?: Record<string, string>
  /** A string is sent as it is, anything else as JSON. */
  body?: unknown
}

export interface Reply {
  status: number
  headers: Headers
  text: string
  json: unknown
}

/** A request the client would never make. Carries the publishable key unless another (or null for none) is given. */
export async function request(
  server: Server,
  path: string,
  { method, key = server.keys.publishable, bearer, headers, body }: RequestOptions = {},
): Promise<Reply> {
  const response = await fetch(server.url + path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      ...(key ? { apikey: key } : {}),
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json;charset=UTF-8' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: parsed(text) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
