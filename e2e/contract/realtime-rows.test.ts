import {
  postgresChangesFilter,
  type RealtimePostgresChangesPayload,
  type SupabaseClient,
} from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { unique } from '../support/account.ts'
import { ok } from '../support/answer.ts'
import { heard, joined, refusedJoin, usePlayers } from '../support/channel.ts'
import { engines } from '../support/engine.ts'
import { eventually } from '../support/eventually.ts'
import { rows } from '../support/table.ts'
import { useServer } from '../support/use-server.ts'

type Change = RealtimePostgresChangesPayload<Record<string, unknown>>

/** One pixel. */
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const rename = async (client: SupabaseClient, username: string) => {
  ok(await client.auth.updateUser({ data: { username } }))
}

describe.each(engines)('row changes on %s', (engine) => {
  const server = useServer(engine, { RUNESIDE_LOG_LEVEL: 'trace' })
  const player = usePlayers(server)

  const listen = async (client: SupabaseClient, topic: string, filter?: string) => {
    const changes = heard<Change>()
    const wish = { schema: 'public', table: 'profiles', ...(filter ? { filter } : {}) }
    const channel = client.channel(topic)
    channel.on('postgres_changes', { event: '*', ...wish }, (change: Change) => {
      changes.add(change)
    })
    await joined(channel)
    return changes
  }

  test.each(['2.0.0', '1.0.0'] as const)(
    "serializer %s: the owner hears of all columns, others of what they may see, strangers' filters of nothing",
    async (vsn) => {
      const [ana, ben, cem] = await Promise.all([player({ vsn }), player({ vsn }), player({ vsn })])
      const { id } = ana.user
      const own = await listen(ana.client, `profile:${id}`, `id=eq.${id}`)
      const others = await listen(ben.client, 'players', `id=eq.${id}`)
      const cems = await listen(cem.client, `profile:${cem.user.id}`, `id=eq.${cem.user.id}`)

      const name = `Anna${unique()}`
      await rename(ana.client, name)
      const change = await own.next()
      expect(change).toMatchObject({
        schema: 'public',
        table: 'profiles',
        eventType: 'UPDATE',
        new: { id, username: name, mana: 250, subscription_tier: 'free', avatar_url: null },
        old: { id },
        errors: null,
      })
      expect(Date.parse(change.commit_timestamp)).toBeGreaterThan(Date.now() - 60_000)
      expect((await others.next()).new).toEqual({ id, username: name, avatar_url: null })

      // News come in order: had cem been told of ana, it would have come first.
      await rename(cem.client, `Cem${unique()}`)
      expect((await cems.next()).new).toMatchObject({ id: cem.user.id })
      expect(cems.list).toHaveLength(1)
      expect(own.list).toHaveLength(1)
    },
  )

  test('mana is told to its owner alone, a picture to everyone', async () => {
    const [ana, ben] = await Promise.all([player(), player()])
    const { id } = ana.user
    const own = await listen(ana.client, `profile:${id}`, `id=eq.${id}`)
    const others = await listen(ben.client, 'players', `id=eq.${id}`)
    const change = async (changes: object) =>
      rows(await ana.client.from('profiles').update(changes).eq('id', id).select().single())

    await change({ mana: 235 })
    expect((await own.next()).new).toMatchObject({ id, mana: 235 })
    const { avatar_url: picture } = (await change({ avatar_url: PICTURE })) as Record<
      string,
      string
    >
    expect(picture).toMatch(/^\/avatars\//)
    expect((await own.next()).new).toMatchObject({ avatar_url: picture, mana: 235 })
    // News come in order: had ben been told of the mana, it would have come first.
    const { username } = ana
    expect((await others.next()).new).toEqual({ id, username, avatar_url: picture })
    await change({ avatar_url: null })
    expect((await own.next()).new).toMatchObject({ avatar_url: null })
    expect((await others.next()).new).toEqual({ id, username, avatar_url: null })
  })

  test('a filter made by the client’s builder is read as it was meant', async () => {
    const { client } = await player()
    const name = `An_na${unique()}`
    const filter = postgresChangesFilter().like('username', name.replace('_', '\\_')).build()
    expect(filter).toContain('"')
    const changes = await listen(client, `room-${unique()}`, filter)
    await rename(client, name.replace('_', '-'))
    await rename(client, name)
    expect((await changes.next()).new).toMatchObject({ username: name })
    expect(changes.list).toHaveLength(1)
  })

  test('several wishes on one channel are told apart', async () => {
    const { client, user } = await player()
    const [updates, inserts] = [heard<Change>(), heard<Change>()]
    const wish = { schema: 'public', table: 'profiles', filter: `id=eq.${user.id}` }
    const channel = client
      .channel(`room-${unique()}`)
      .on('postgres_changes', { event: 'INSERT', ...wish }, inserts.add)
      .on('postgres_changes', { event: 'UPDATE', ...wish }, updates.add)
    await joined(channel)
    await rename(client, `Zoe${unique()}`)
    expect((await updates.next()).eventType).toBe('UPDATE')
    expect(inserts.list).toEqual([])
  })

  test('what was not declared cannot be listened to', async () => {
    const { client } = await player()
    for (const table of ['users', 'sessions', 'mana_ledger; drop table users', '']) {
      const channel = client.channel(`room-${unique()}`)
      channel.on('postgres_changes', { event: '*', schema: 'public', table }, () => {})
      expect(await refusedJoin(channel)).toMatch(/^Unable to subscribe to changes/)
      await client.removeChannel(channel)
    }
  })

  test('a renewed session keeps its channel', async () => {
    const ana = await player()
    const own = await listen(ana.client, `profile:${ana.user.id}`, `id=eq.${ana.user.id}`)
    ok(await ana.client.auth.refreshSession())
    await rename(ana.client, `Anna${unique()}`)
    expect((await own.next()).eventType).toBe('UPDATE')
  })

  test('who signs out on a live channel hears and says nothing there any more', async () => {
    const [ana, ben, cem] = await Promise.all([player(), player(), player()])
    const topic = `room-${unique()}`
    const [changes, words, witness] = [heard<Change>(), heard<string>(), heard<string>()]
    const wish = { event: '*', schema: 'public', table: 'profiles' } as const
    const left = ana.client
      .channel(topic, { config: { broadcast: { ack: true } } })
      .on('postgres_changes', wish, changes.add)
      .on('broadcast', { event: '*' }, ({ event }) => words.add(event))
    const theirs = ben.client.channel(topic)
    const third = cem.client
      .channel(topic)
      .on('broadcast', { event: '*' }, ({ event }) => witness.add(event))
    await Promise.all([joined(left), joined(theirs), joined(third)])
    const say = (event: string) => left.send({ type: 'broadcast', event, payload: {} })
    expect(await say('hello')).toBe('ok')
    expect(await witness.next()).toBe('hello')

    expect((await ana.client.auth.signOut()).error).toBeNull()
    await eventually('the sign-out', async () => (await say('still here')) === 'error' || undefined)
    await rename(ben.client, `Ben${unique()}`)
    await theirs.send({ type: 'broadcast', event: 'secret', payload: {} })
    await eventually('the witness', () => witness.list.includes('secret') || undefined)
    // Whatever was told to ana's socket before comes before this answer.
    expect(await say('anyone?')).toBe('error')
    expect([changes.list, words.list]).toEqual([[], []])
    expect(witness.list).not.toContain('anyone?')
  })

  test('the log holds neither the key nor the token', async () => {
    const { client, session } = await player()
    await joined(client.channel(`room-${unique()}`))
    expect(server.log).toContain('/realtime/v1/websocket')
    for (const secret of [server.keys.publishable, session.access_token]) {
      expect(server.log).not.toContain(secret)
    }
  })
})

describe.each(engines)('tokens that end on %s', (engine) => {
  const server = useServer(engine, { RUNESIDE_AUTH_ACCESS_TOKEN_TTL_S: '10' })
  const player = usePlayers(server)

  test(
    'a channel whose token ends is joined again with a new one',
    { timeout: 60_000 },
    async () => {
      const ana = await player()
      const { id } = ana.user
      const changes = heard<Change>()
      const states: string[] = []
      const wish = {
        event: '*',
        schema: 'public',
        table: 'profiles',
        filter: `id=eq.${id}`,
      } as const
      ana.client
        .channel(`profile:${id}`)
        .on('postgres_changes', wish, changes.add)
        .subscribe((state) => states.push(state))
      await eventually('the end', () => states.includes('CHANNEL_ERROR') || undefined, 25_000)
      // As the client does by itself in an app, where sessions are renewed before they end.
      ok(await ana.client.auth.refreshSession())
      await eventually('the second join', () => states.at(-1) === 'SUBSCRIBED' || undefined)
      expect(states[0]).toBe('SUBSCRIBED')
      const username = `Anna${unique()}`
      await rename(ana.client, username)
      expect((await changes.next()).new).toMatchObject({ id, username })
    },
  )
})
