import {
  REALTIME_SUBSCRIBE_STATES,
  type RealtimeChannel,
  type SupabaseClient,
} from '@supabase/supabase-js'
import { afterEach } from 'vitest'
import { signUp, type Account } from './account.ts'
import type { ClientOptions } from './client.ts'
import { eventually } from './eventually.ts'
import type { Server } from './server.ts'

/** Makes players whose sockets are closed when the test ends. */
export function usePlayers(server: Server): (options?: ClientOptions) => Promise<Account> {
  const clients: SupabaseClient[] = []
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.realtime.disconnect()))
  })
  return async (options = {}) => {
    const account = await signUp(server, options)
    clients.push(account.client)
    return account
  }
}

/** Subscribes, and resolves with every state so far once the channel is joined. */
export function joined(channel: RealtimeChannel): Promise<string[]> {
  const states: string[] = []
  return new Promise((resolve, reject) => {
    channel.subscribe((state, error) => {
      states.push(state)
      if (state === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve(states)
      if (state === REALTIME_SUBSCRIBE_STATES.TIMED_OUT) reject(error ?? new Error(state))
    })
  })
}

/** Subscribes to what must be refused, and resolves with the reason. */
export function refusedJoin(channel: RealtimeChannel): Promise<string> {
  return new Promise((resolve, reject) => {
    channel.subscribe((state, error) => {
      if (state === REALTIME_SUBSCRIBE_STATES.CHANNEL_ERROR) resolve(error?.message ?? '')
      if (state === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) reject(new Error('it was let in'))
    })
  })
}

/** What a channel hears, in order. */
export interface Heard<T> {
  list: T[]
  /** Waits for the next that was not taken yet. */
  next(): Promise<T>
}

export function heard<T>(): Heard<T> & { add: (item: T) => void } {
  const list: T[] = []
  let taken = 0
  return {
    list,
    add: (item) => {
      list.push(item)
    },
    next: async () => {
      const item = await eventually('something to be heard', () => list[taken])
      taken += 1
      return item
    },
  }
}
