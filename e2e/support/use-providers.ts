import { afterAll, beforeAll } from 'vitest'
import type { Engine } from './engine.ts'
import { OpenIdProvider } from './oidc.ts'
import { Server, type Settings } from './server.ts'
import { showLogOfFailures } from './use-server.ts'

export interface ProvidedServer {
  server: Server
  google: OpenIdProvider
  apple: OpenIdProvider
}

/** A server that trusts two real OpenID providers, started before it since it must know where they are. */
export function useProviders(
  engine: Engine,
  settings: (issuers: { google: string; apple: string }) => Settings,
): ProvidedServer {
  const provided = {} as ProvidedServer
  beforeAll(async () => {
    provided.google = await OpenIdProvider.listening('RS256')
    provided.apple = await OpenIdProvider.listening('ES256')
    const issuers = { google: provided.google.issuer, apple: provided.apple.issuer }
    provided.server = await Server.started(engine, settings(issuers))
  })
  afterAll(async () => {
    await provided.server?.dispose()
    await Promise.all([provided.google?.close(), provided.apple?.close()])
  })
  showLogOfFailures(() => provided.server)
  return provided
}
