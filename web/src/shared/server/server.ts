/** The URL of the server, and the API key that every call sends. */

import * as v from 'valibot'

/** The web app calls its own origin. The native shell is not served by the server, so its build sets the URL. */
export const SERVER_URL = import.meta.env.VITE_SERVER_URL ?? location.origin

const ServerConfig = v.object({ publishable_key: v.string(), version: v.string() })
type ServerConfig = v.InferOutput<typeof ServerConfig>

let config: Promise<ServerConfig> | null = null

/** The server's configuration; fetched once, and again after a failure. */
export function serverConfig(): Promise<ServerConfig> {
  config ??= fetchConfig().catch((error: unknown) => {
    config = null
    throw error
  })
  return config
}

/** The server writes it into the pages it makes; a page from the service worker's cache has to ask. */
function configOfPage(): ServerConfig | null {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="server-config"]')
  return meta ? v.parse(ServerConfig, JSON.parse(meta.content)) : null
}

async function fetchConfig(): Promise<ServerConfig> {
  const written = configOfPage()
  if (written) return written
  const response = await fetch(`${SERVER_URL}/config.json`)
  if (!response.ok) throw new TypeError(`/config.json answered ${response.status}`)
  return v.parse(ServerConfig, await response.json())
}

/** `fetch` for the client libraries: adds the API key, which is not known yet when the clients are created. */
export const fetchWithKey: typeof fetch = async (input, init) => {
  const { publishable_key: key } = await serverConfig()
  const headers = new Headers(init?.headers)
  headers.set('apikey', key)
  return fetch(input, { ...init, headers })
}
