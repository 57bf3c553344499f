/** Events of the server: one socket while a user is signed in. It reconnects by itself. */

import type { RealtimeChannel, RealtimeClient } from '@supabase/realtime-js'
import { whenIdle } from '@/shared/lib/when-idle'
import { accessToken } from '@/shared/api/access-token'
import { sessionState, watchSession } from './session'
import { serverConfig, SERVER_URL } from '@/shared/server/server'

/** Soon, because a game goes on meanwhile; with jitter, because all clients reconnect after a restart of the server. */
const reconnectAfterMs = (tries: number) =>
  Math.min(5000, 250 * 2 ** Math.min(tries, 5)) * (0.5 + Math.random() / 2)

/** A dead connection is detected after two missed heartbeats. */
const HEARTBEAT_MS = 10_000

interface RowWatch {
  topic: string
  table: 'profiles' | 'decks' | 'quiz_sessions'
  /** In the syntax of the tables' URLs: `id=eq.1`. */
  filter: string
  /** `*` includes inserts and deletes. */
  event?: 'UPDATE' | '*'
  onUpdate: (row: unknown) => void
  /** Subscribed, for the first time or again: earlier changes may have been missed. */
  onListening: () => void
}

/** Subscribes to the changes of rows once the page is idle, until the returned function is called. */
export function followRow({
  event = 'UPDATE',
  topic,
  table,
  filter,
  onUpdate,
  onListening,
}: RowWatch): () => void {
  return keepJoined({
    start: (begin) => whenIdle(async () => begin(), 2000),
    join: (socket) =>
      socket
        .channel(topic)
        .on('postgres_changes', { event, schema: 'public', table, filter }, (change) =>
          onUpdate(change.new),
        )
        .subscribe((status: string) => {
          if (status === 'SUBSCRIBED') onListening()
        }),
  })
}

/** Broadcasts in a channel that is subscribed. */
export type Send = (event: string, payload: object) => void

interface ChannelWatch {
  topic: string
  /** An event of the channel. */
  onEvent: (event: string, payload: unknown) => void
  /** Subscribed or not; each time it becomes true, earlier events may have been missed. */
  onListening: (listening: boolean, send?: Send) => void
}

/** Subscribes to a channel, until the returned function is called. */
export function followChannel({ topic, onEvent, onListening }: ChannelWatch): () => void {
  return keepJoined({
    start: (begin) => begin(),
    join: (socket, isStopped) => {
      const channel = socket
        .channel(topic)
        .on(
          'broadcast',
          { event: '*' },
          ({ event, payload }: { event: string; payload?: unknown }) => {
            if (!isStopped()) onEvent(event, payload)
          },
        )
        .subscribe((status: string) => {
          if (!isStopped()) onListening(status === 'SUBSCRIBED', send)
        })
      const send: Send = (event, payload) => {
        // Whether it arrived is told by the server's reply.
        channel.send({ type: 'broadcast', event, payload }).catch(() => {})
      }
      return channel
    },
    onFailed: () => onListening(false),
  })
}

interface Subscription {
  start: (begin: () => void) => void
  join: (socket: RealtimeClient, isStopped: () => boolean) => RealtimeChannel
  /** The server was not reached; it is tried again when the device is online. */
  onFailed?: () => void
}

function keepJoined({ start, join, onFailed }: Subscription): () => void {
  let stopped = false
  let leave: (() => void) | null = null

  const enter = async () => {
    const socket = await live()
    // Otherwise the channel would be joined as a visitor and refused.
    await socket.setAuth()
    if (stopped) return
    const channel = join(socket, () => stopped)
    leave = () => quit(socket, channel)
  }

  const begin = () => {
    if (stopped) return
    enter().catch(() => {
      onFailed?.()
      addEventListener('online', begin, { once: true })
    })
  }

  start(begin)
  return () => {
    stopped = true
    removeEventListener('online', begin)
    leave?.()
  }
}

function quit(socket: RealtimeClient, channel: RealtimeChannel): void {
  // If the server is not reached, it drops the channel by itself.
  socket.removeChannel(channel).catch(() => {})
}

let client: Promise<RealtimeClient> | null = null

function live(): Promise<RealtimeClient> {
  client ??= connect().catch((error: unknown) => {
    client = null
    throw error
  })
  return client
}

async function connect(): Promise<RealtimeClient> {
  const [{ RealtimeClient: Client }, { publishable_key: apikey }] = await Promise.all([
    import('@supabase/realtime-js'),
    serverConfig(),
  ])
  const socket = new Client(`${SERVER_URL}/realtime/v1`.replace(/^http/, 'ws'), {
    params: { apikey },
    accessToken,
    reconnectAfterMs,
    heartbeatIntervalMs: HEARTBEAT_MS,
  })
  closeWithSession(socket)
  return socket
}

/** The next user gets another socket. */
function closeWithSession(socket: RealtimeClient): void {
  const owner = signedInId()
  const stop = watchSession(() => {
    if (signedInId() === owner) return
    stop()
    client = null
    socket.disconnect().catch(() => {})
  })
}

function signedInId(): string | null {
  const session = sessionState()
  return session.status === 'signed-in' ? session.user.id : null
}
