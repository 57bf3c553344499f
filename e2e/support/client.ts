import { randomUUID } from 'node:crypto'
import {
  createClient,
  type SupabaseClient,
  type WebSocketLikeConstructor,
} from '@supabase/supabase-js'
import { WebSocket as NodeWebSocket } from 'ws'
import type { Server } from './server.ts'

export interface ClientOptions {
  key?: string
  flowType?: 'implicit' | 'pkce'
  fetch?: typeof fetch
  /** The serializer of the socket; the client's own choice without it. */
  vsn?: '1.0.0' | '2.0.0'
}

/** The unmodified client as a browser would hold it: the publishable key, a session in memory. */
export function visitor(server: Server, options: ClientOptions = {}): SupabaseClient {
  return createClient(server.url, options.key ?? server.keys.publishable, {
    auth: {
      autoRefreshToken: false,
      persistSession: false,
      detectSessionInUrl: false,
      flowType: options.flowType ?? 'implicit',
      // Clients of one host share the cache of keys that goes by this name.
      storageKey: randomUUID(),
    },
    global: options.fetch ? { fetch: options.fetch } : {},
    // Node 20 has no WebSocket of its own.
    realtime: {
      transport: NodeWebSocket as unknown as WebSocketLikeConstructor,
      ...(options.vsn ? { vsn: options.vsn } : {}),
    },
  })
}

/** The client as the operator's own programs hold it: with the secret key. */
export function operator(server: Server): SupabaseClient {
  return visitor(server, { key: server.keys.secret })
}
