import type { RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { unique } from '../support/account.ts'
import { ok } from '../support/answer.ts'
import { heard, joined, refusedJoin, usePlayers } from '../support/channel.ts'
import { engines } from '../support/engine.ts'
import { useServer } from '../support/use-server.ts'

type Change = RealtimePostgresChangesPayload<Record<string, unknown>>

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

  const rename = async (client: SupabaseClient, username: string) => {
    ok(await client.auth.updateUser({ data: { username } }))
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

  test('the log holds neither the key nor the token', async () => {
    const { client, session } = await player()
    await joined(client.channel(`room-${unique()}`))
    expect(server.log).toContain('/realtime/v1/websocket')
    for (const secret of [server.keys.publishable, session.access_token]) {
      expect(server.log).not.toContain(secret)
    }
  })
})
