/** Where the server is, and the key that every call to it carries. */

import * as v from 'valibot'

/** The native shell is not served by the server, so its build names it; the web app calls its own origin. */
export const SERVER_URL = import.meta.env.VITE_SERVER_URL ?? location.origin

const ServerConfig = v.object({ publishable_key: v.string(), version: v.string() })
type ServerConfig = v.InferOutput<typeof ServerConfig>

let known: Promise<ServerConfig> | null = null

/** What the server says of itself; asked once, and again after a failure. */
export function serverConfig(): Promise<ServerConfig> {
  known ??= askServer().catch((error: unknown) => {
    known = null
    throw error
  })
  return known
}

async function askServer(): Promise<ServerConfig> {
  const response = await fetch(`${SERVER_URL}/config.json`)
  if (!response.ok) throw new TypeError(`/config.json answered ${response.status}`)
  return v.parse(ServerConfig, await response.json())
}

/** `fetch` for the client libraries: they are made before the key is known, so it is added here. */
export const fetchWithKey: typeof fetch = async (input, init) => {
  const { publishable_key: key } = await serverConfig()
  const headers = new Headers(init?.headers)
  headers.set('apikey', key)
  return fetch(input, { ...init, headers })
}
