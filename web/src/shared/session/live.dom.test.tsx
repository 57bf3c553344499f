import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startSession } from './session'
import { stubServer } from '@/shared/testing/stub-server'
import { signIn } from '@/shared/testing/test-page'
import { followRow } from './live'

type OnChange = (change: { new: unknown }) => void
type OnStatus = (status: string) => void

/** A socket that only notes what happens to it. */
const sockets = vi.hoisted(() => {
  const made: Socket[] = []
  class Channel {
    onChange: OnChange = () => {}
    onStatus: OnStatus = () => {}
    on(_kind: string, _wish: unknown, onChange: OnChange) {
      this.onChange = onChange
      return this
    }
    subscribe(onStatus: OnStatus) {
      this.onStatus = onStatus
      return this
    }
  }
  class Socket {
    readonly log: string[] = []
    readonly joined = new Channel()
    constructor(url: string, options: { params: { apikey: string } }) {
      this.log.push(`${url} ${options.params.apikey}`)
      made.push(this)
    }
    setAuth = async () => void this.log.push('token')
    channel = (topic: string) => {
      this.log.push(`join ${topic}`)
      return this.joined
    }
    removeChannel = async () => void this.log.push('leave')
    disconnect = async () => void this.log.push('close')
  }
  return { made, Socket }
})
vi.mock('@supabase/realtime-js', () => ({ RealtimeClient: sockets.Socket }))
vi.mock('@/shared/api/auth-client', () => ({
  auth: () => Promise.resolve({ onAuthStateChange: () => {} }),
}))

beforeEach(() => {
  localStorage.clear()
  sockets.made.length = 0
  stubServer({})
  signIn()
})

afterEach(() => {
  signOut()
  vi.unstubAllGlobals()
})

function signOut(): void {
  localStorage.clear()
  startSession()
}

function follow() {
  const onUpdate = vi.fn<(row: unknown) => void>()
  const onListening = vi.fn<() => void>()
  const stop = followRow({
    topic: 'profile:u1',
    table: 'profiles',
    filter: 'id=eq.u1',
    onUpdate,
    onListening,
  })
  return { onUpdate, onListening, stop }
}

const socket = (place = 0) =>
  waitFor(() => {
    const made = sockets.made[place]
    if (!made?.log.some((line) => line.startsWith('join'))) throw new Error('not joined yet')
    return made
  })

it('joins with the key and the token, and passes changes on', async () => {
  const { onUpdate, onListening, stop } = follow()
  const { log, joined } = await socket()
  const address = `${location.origin.replace(/^http/, 'ws')}/realtime/v1`
  expect(log).toEqual([`${address} the-key`, 'token', 'join profile:u1'])

  joined.onStatus('CHANNEL_ERROR')
  expect(onListening).not.toHaveBeenCalled()
  joined.onStatus('SUBSCRIBED')
  expect(onListening).toHaveBeenCalledOnce()
  joined.onChange({ new: { mana: 235 } })
  expect(onUpdate).toHaveBeenCalledExactlyOnceWith({ mana: 235 })

  stop()
  expect(log.at(-1)).toBe('leave')
})

it('joins nothing after it was stopped', async () => {
  follow().stop()
  const { stop } = follow()
  const { log } = await socket()
  expect(log.filter((line) => line.startsWith('join'))).toHaveLength(1)
  stop()
})

it('closes with the session; the next player gets a socket of their own', async () => {
  follow()
  const first = await socket()
  signIn()
  expect(first.log).not.toContain('close')
  signOut()
  expect(first.log).toContain('close')

  signIn({ id: 'u2' })
  follow()
  await socket(1)
  expect(sockets.made).toHaveLength(2)
})

it('tries again when the network is back', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  vi.resetModules()
  const fresh = await import('./live')
  const online = vi.spyOn(window, 'addEventListener')
  fresh.followRow({
    topic: 'profile:u1',
    table: 'profiles',
    filter: 'id=eq.u1',
    onUpdate: () => {},
    onListening: () => {},
  })
  await waitFor(() =>
    expect(online).toHaveBeenCalledWith('online', expect.anything(), expect.anything()),
  )
  expect(sockets.made).toEqual([])
  stubServer({})
  dispatchEvent(new Event('online'))
  await socket()
})
