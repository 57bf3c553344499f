import { beforeEach, expect, it } from 'vitest'
import { CallError } from '@/shared/api/call-error'
import type { BattlegroundsArgs, MatchArgs } from '@/shared/api/contract.gen'
import { MatchQueue, type KeptMatch, type MatchStore } from './queue'

const OFFLINE = new CallError('network', 0, 'The server was not reached')
const REFUSED = new CallError('match_invalid', 400, 'no')

/** The rows of the device, which all tabs share. */
let rows: Map<string, KeptMatch>
/** What the server has: each match once, by its id. */
let server: Map<string, MatchArgs>
/** And each game of Battlegrounds. */
let lobbies: Map<string, BattlegroundsArgs>
let calls: string[]
/** The error of the next calls. */
let failure: Error | null
/** The server records the call, but its answer is lost. */
let losesAnswers: boolean
let user: string | null
let clock: number

beforeEach(() => {
  rows = new Map()
  server = new Map()
  lobbies = new Map()
  calls = []
  failure = null
  losesAnswers = false
  user = 'u1'
  clock = 1_000_000
})

const aMatch = (id: string, changes: Partial<MatchArgs> = {}): MatchArgs => ({
  id,
  result: 'victory',
  played_at: '2026-01-05T12:00:00Z',
  source: 'manual',
  ...changes,
})

const store: MatchStore = {
  all: async () => [...rows.values()],
  get: async (id) => rows.get(id),
  put: async (kept) => {
    rows.set(kept.id, kept)
  },
  delete: async (id) => {
    rows.delete(id)
  },
}

/** The lock of all tabs. */
let before: Promise<unknown> = Promise.resolve()
function lock<Result>(task: () => Promise<Result>): Promise<Result> {
  const next = before.then(task, task)
  before = next.catch(() => {})
  return next
}

async function call(name: string, act: () => void): Promise<void> {
  calls.push(name)
  await Promise.resolve()
  if (failure) throw failure
  act()
  if (losesAnswers) throw OFFLINE
}

const tab = (own: Partial<MatchStore> = {}) =>
  new MatchQueue({
    store: { ...store, ...own },
    record: (match) =>
      call(`record ${match.id}`, () => {
        if (!server.has(match.id)) server.set(match.id, match)
      }),
    recordLobby: (game) => call(`record lobby ${game.id}`, () => lobbies.set(game.id, game)),
    remove: (id, kind) =>
      kind
        ? call(`remove lobby ${id}`, () => lobbies.delete(id))
        : call(`remove ${id}`, () => server.delete(id)),
    user: () => user,
    now: () => (clock += 1),
    lock,
    changed: () => {},
  })

it('records a match, and keeps nothing of it', async () => {
  expect(await tab().record(aMatch('a'))).toBe('saved')
  expect([...server.keys()]).toEqual(['a'])
  expect(rows.size).toBe(0)
})

it('keeps what cannot be sent, and sends it later in order', async () => {
  failure = OFFLINE
  expect(await tab().record(aMatch('a'))).toBe('kept')
  expect(await tab().record(aMatch('b'))).toBe('kept')
  expect(await tab().send()).toBe(0)
  failure = null
  // Another page, after a reload.
  expect(await tab().send()).toBe(2)
  expect([...server.keys()]).toEqual(['a', 'b'])
  expect(rows.size).toBe(0)
})

it('sends a match from one of two tabs alone', async () => {
  failure = OFFLINE
  await tab().record(aMatch('a'))
  failure = null
  calls = []
  await Promise.all([tab().send(), tab().send()])
  expect(calls).toEqual(['record a'])
})

it('stops at the first that is not reached, and keeps the rest', async () => {
  failure = new CallError('unexpected_failure', 503, 'down')
  await tab().record(aMatch('a'))
  await tab().record(aMatch('b'))
  calls = []
  await tab().send()
  expect(calls).toEqual(['record a'])
  expect(await tab().kept()).toHaveLength(2)
})

it('keeps a refused match with its reason, and sends it again only when asked', async () => {
  failure = REFUSED
  expect(await tab().record(aMatch('a'))).toEqual({ refused: 'match_invalid' })
  failure = null
  expect(await tab().send()).toBe(0)
  expect(await tab().kept()).toMatchObject([{ id: 'a', refusal: 'match_invalid' }])
  expect(await tab().retry('a', { deck_id: null })).toBe('saved')
  expect(server.get('a')?.deck_id).toBeNull()
  expect(rows.size).toBe(0)
})

it('keeps the numbers of a full account, and does not send the match again by itself', async () => {
  const full = {
    there: { rows: 30_000, bytes: 1 },
    left: { rows: 0, bytes: 2 },
    limit: { rows: 30_000, bytes: 3 },
  }
  failure = new CallError('match_storage_full', 400, 'no', null, JSON.stringify(full))
  expect(await tab().record(aMatch('a'))).toEqual({ refused: 'match_storage_full', full })
  calls = []
  expect(await tab().send()).toBe(0)
  expect(calls).toEqual([])
  expect(await tab().kept()).toMatchObject([{ id: 'a', refusal: 'match_storage_full', full }])
  failure = null
  expect(await tab().retry('a')).toBe('saved')
})

it('does not hold other matches back for a refused one', async () => {
  failure = REFUSED
  await tab().record(aMatch('a'))
  failure = null
  expect(await tab().record(aMatch('b'))).toBe('saved')
})

it('discards a match that the player gives up', async () => {
  failure = REFUSED
  await tab().record(aMatch('a'))
  await tab().discard('a')
  expect(rows.size).toBe(0)
})

it('takes back a match that never left the device without a call', async () => {
  rows.set('a', {
    id: 'a',
    user: 'u1',
    at: 1,
    match: aMatch('a'),
    tried: false,
    refusal: null,
  })
  expect(await tab().remove('a')).toBe('saved')
  expect(calls).toEqual([])
  expect(rows.size).toBe(0)
})

it('takes back a recorded match', async () => {
  await tab().record(aMatch('a'))
  expect(await tab().remove('a')).toBe('saved')
  expect(server.size).toBe(0)
})

it('takes back a match whose answer was lost, as soon as it can', async () => {
  losesAnswers = true
  expect(await tab().record(aMatch('a'))).toBe('kept')
  failure = OFFLINE
  expect(await tab().remove('a')).toBe('kept')
  expect(server.has('a')).toBe(true)
  failure = null
  losesAnswers = false
  await tab().send()
  expect(server.size).toBe(0)
  expect(rows.size).toBe(0)
})

it('is content with a removal that the server refuses: there is no such match', async () => {
  failure = new CallError('match_not_found', 404, 'no')
  expect(await tab().remove('a')).toBe('saved')
  expect(rows.size).toBe(0)
})

it('never sends or shows the matches of another user', async () => {
  failure = OFFLINE
  await tab().record(aMatch('a'))
  failure = null
  calls = []
  user = 'u2'
  expect(await tab().send()).toBe(0)
  expect(await tab().kept()).toEqual([])
  await tab().discard()
  user = null
  await tab().send()
  expect(calls).toEqual([])
  user = 'u1'
  expect(await tab().send()).toBe(1)
})

it('removes what another user left here two months ago', async () => {
  failure = OFFLINE
  await tab().record(aMatch('a'))
  user = 'u2'
  clock += 61 * 24 * 60 * 60 * 1000
  await tab().send()
  expect(rows.size).toBe(0)
})

it('sends at once where the device can keep nothing, and says so if that fails', async () => {
  const broken = tab({ put: () => Promise.reject(new Error('blocked')) })
  expect(await broken.record(aMatch('a'))).toBe('saved')
  expect(await broken.remove('a')).toBe('saved')
  expect(server.size).toBe(0)
  failure = OFFLINE
  expect(await broken.record(aMatch('b'))).toEqual({ refused: 'network' })
})

const aLobby = (id: string): BattlegroundsArgs => ({
  id,
  played_at: '2026-01-05T12:00:00Z',
  hero: 'T_HERO',
  place: 3,
  duos: false,
  turns: 12,
})

it('keeps games of Battlegrounds in the same order as matches, and takes them back', async () => {
  failure = OFFLINE
  expect(await tab().recordLobby(aLobby('a'))).toBe('kept')
  expect(await tab().record(aMatch('b'))).toBe('kept')
  failure = null
  calls = []
  expect(await tab().send()).toBe(2)
  expect(calls).toEqual(['record lobby a', 'record b'])
  expect(await tab().remove('a', 'battlegrounds')).toBe('saved')
  expect([lobbies.size, server.size, rows.size]).toEqual([0, 1, 0])
})

it('sends a refused game of Battlegrounds again as it was', async () => {
  failure = REFUSED
  await tab().recordLobby(aLobby('a'))
  failure = null
  expect(await tab().retry('a', { deck_id: null })).toBe('saved')
  expect(lobbies.get('a')).toEqual(aLobby('a'))
})
