import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { afterEach, describe, expect, test } from 'vitest'
import { signUp, unique, type Account } from '../support/account.ts'
import { ok } from '../support/answer.ts'
import { heard, joined, refusedJoin, type Heard } from '../support/channel.ts'
import { visitor } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { useNats } from '../support/nats.ts'
import { request } from '../support/request.ts'
import type { Server } from '../support/server.ts'
import { rows } from '../support/table.ts'
import { useNodes } from '../support/use-nodes.ts'

type Change = { new: Record<string, unknown> }

describe('three nodes', () => {
  const nats = useNats()
  const nodes = useNodes(3, nats)
  const clients: SupabaseClient[] = []
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.realtime.disconnect()))
  })

  const node = (index: number): Server => {
    const found = nodes()[index]
    if (!found) throw new Error(`there is no node ${index}`)
    return found
  }

  /** The same player's client at another node. */
  const at = async (index: number, account: Account): Promise<SupabaseClient> => {
    const client = visitor(node(index))
    const { access_token, refresh_token } = account.session
    ok(await client.auth.setSession({ access_token, refresh_token }))
    clients.push(client)
    return client
  }

  const player = async (index: number): Promise<Account> => {
    const account = await signUp(node(index))
    clients.push(account.client)
    return account
  }

  const threePlayers = () => Promise.all([player(0), player(1), player(2)])

  /** Joins, and notes the broadcasts. */
  const listen = async (
    client: SupabaseClient,
    topic: string,
  ): Promise<{ channel: RealtimeChannel; said: Heard<unknown>; states: string[] }> => {
    const said = heard<unknown>()
    const states: string[] = []
    const channel = client.channel(topic, { config: { private: true } })
    channel.on('broadcast', { event: '*' }, ({ payload }) => said.add(payload))
    channel.subscribe((state) => {
      states.push(state)
    })
    await eventually('the channel', () => states.includes('SUBSCRIBED') || undefined)
    return { channel, said, states }
  }

  test('each tells its own name, and that it is connected', async () => {
    for (const [index, server] of nodes().entries()) {
      const { json } = await request(server, '/health', { key: null })
      expect(json).toMatchObject({ status: 'ok', node: `node${index + 1}`, nats: 'connected' })
      const metrics = await (await fetch(`${server.url}/metrics`)).text()
      expect(metrics).toContain(`runeside_node_info{node="node${index + 1}"} 1`)
      await eventually('both others', async () => {
        const text = await (await fetch(`${server.url}/metrics`)).text()
        return text.includes('runeside_other_nodes 2') || undefined
      })
    }
  })

  test('a broadcast, a row change and a presence reach the sockets of all nodes', async () => {
    const accounts = await threePlayers()
    const topic = `room ${unique()}.>`
    const rooms = await Promise.all(accounts.map(({ client }) => listen(client, topic)))
    for (const [index, { channel }] of rooms.entries()) {
      for (const number of [1, 2, 3]) {
        await channel.send({ type: 'broadcast', event: 'n', payload: { index, number } })
      }
    }
    for (const [own, { said }] of rooms.entries()) {
      for (const from of [0, 1, 2].filter((index) => index !== own)) {
        await eventually('three messages', () => of(said, from).length === 3 || undefined)
        expect(of(said, from)).toEqual([1, 2, 3])
      }
    }

    const [ana] = accounts
    const changes = heard<Change>()
    const elsewhere = await at(2, ana)
    const filter = `id=eq.${ana.user.id}`
    const own = elsewhere.channel(`profile:${ana.user.id}`)
    own.on(
      'postgres_changes',
      { event: 'UPDATE', schema: 'public', table: 'profiles', filter },
      (change) => changes.add(change),
    )
    await joined(own)
    const username = `Anna${unique()}`
    ok(await ana.client.auth.updateUser({ data: { username } }))
    expect((await changes.next()).new).toMatchObject({ username, mana: 250 })

    const lobby = `lobby ${unique()}`
    const present = accounts.map(({ client, user }) =>
      client
        .channel(lobby, { config: { presence: { key: user.id } } })
        .on('presence', { event: 'sync' }, () => {}),
    )
    for (const channel of present) {
      await joined(channel)
      await channel.track({ here: true })
    }
    const ids = accounts.map(({ user }) => user.id).toSorted()
    for (const channel of present) await everyone(channel, ids)
    await present[0]?.untrack()
    for (const channel of present) {
      await everyone(
        channel,
        ids.filter((id) => id !== ana.user.id),
      )
    }
  })

  test("a player's own topic is theirs at every node, and nobody else's", async () => {
    const [ana, ben] = await threePlayers()
    const topic = `profile:${ana.user.id}`
    const { said } = await listen(await at(1, ana), topic)
    const { channel } = await listen(ana.client, topic)
    await channel.send({ type: 'broadcast', event: 'n', payload: { to: 'myself' } })
    expect(await said.next()).toEqual({ to: 'myself' })
    expect(await refusedJoin(ben.client.channel(topic))).toContain('Unauthorized')
  })

  test('a player who left a game at one node hears no more of it at another', async () => {
    const [ana, ben] = await threePlayers()
    const made = rows(await ana.client.rpc('battle_create')) as {
      room: { id: string; code: string }
    }
    const { id, code } = made.room
    rows(await ben.client.rpc('battle_join', { code }))
    const [a, b] = [
      await listen(ana.client, `battle_room_${id}`),
      await listen(await at(0, ben), `battle_room_${id}`),
    ]
    const left = await (await at(2, ben)).rpc('battle_leave', { room: id })
    expect(left.error).toBeNull()
    await eventually('the end of the channel', () => b.states.includes('CLOSED') || undefined)
    expect(a.states).toEqual(['SUBSCRIBED'])
  })

  test('a session that ended at one node ends at the others, with its sockets', async () => {
    const ana = await player(0)
    const elsewhere = await at(2, ana)
    const { states } = await listen(elsewhere, `room ${unique()}`)
    const headers = { Authorization: `Bearer ${ana.session.access_token}` }
    const apikey = node(1).keys.publishable
    const allowed = async (index: number) =>
      (await fetch(`${node(index).url}/auth/v1/user`, { headers: { ...headers, apikey } }))
        .status === 200
    expect(await allowed(1)).toBe(true)
    expect((await ana.client.auth.signOut({ scope: 'global' })).error).toBeNull()
    await eventually(
      'refusals',
      async () => (!(await allowed(1)) && !(await allowed(2))) || undefined,
    )
    await eventually('the end of the channel', () => states.includes('CHANNEL_ERROR') || undefined)
  })

  test('while NATS is away each node goes on alone, and afterwards all hear each other again', async () => {
    const [ana, ben] = await threePlayers()
    const topic = `room ${unique()}`
    const [a, b] = [await listen(ana.client, topic), await listen(ben.client, topic)]
    const beside = await listen(await at(0, ana), topic)
    await nats.kill()
    await a.channel.send({ type: 'broadcast', event: 'n', payload: { n: 1 } })
    expect(await beside.said.next()).toEqual({ n: 1 })
    ok(await ana.client.auth.updateUser({ data: { username: `Anna${unique()}` } }))
    await nats.start()
    const subscriptions = ({ states }: { states: string[] }) =>
      states.filter((state) => state === 'SUBSCRIBED').length
    await eventually('all to look again', () => {
      return [a, b, beside].every((one) => subscriptions(one) > 1) || undefined
    })
    // A socket may be told a second time, when the other node is back.
    await eventually('a message to the other node', async () => {
      await a.channel.send({ type: 'broadcast', event: 'n', payload: { n: 2 } })
      return b.said.list.some((said) => (said as { n: number }).n === 2) || undefined
    })
  })

  test('a node that stops says so first, and the others know when it is gone', async () => {
    const ana = await player(2)
    const { states } = await listen(ana.client, `room ${unique()}`)
    const stopped = node(2).stop()
    await eventually('health', async () => {
      const { status, json } = await request(node(2), '/health', { key: null })
      return (status === 503 && (json as { status: string }).status === 'stopping') || undefined
    })
    await stopped
    expect(states[0]).toBe('SUBSCRIBED')
    await eventually('the end of the channel', () => states.includes('CHANNEL_ERROR') || undefined)
    await eventually('the others to know', async () => {
      const metrics = await (await fetch(`${node(0).url}/metrics`)).text()
      return metrics.includes('runeside_other_nodes 1') || undefined
    })
    await node(2).start()
  })

  test('who was present at a node that died is gone', async () => {
    const [ana, , cem] = await threePlayers()
    const lobby = `lobby ${unique()}`
    const [here, there] = [ana, cem].map(({ client, user }) =>
      client
        .channel(lobby, { config: { presence: { key: user.id } } })
        .on('presence', { event: 'sync' }, () => {}),
    ) as [RealtimeChannel, RealtimeChannel]
    for (const channel of [here, there]) {
      await joined(channel)
      await channel.track({ here: true })
    }
    await everyone(here, [ana.user.id, cem.user.id].toSorted())
    await node(2).kill()
    expect(await everyone(here, [ana.user.id])).toBe(true)
  })
})

describe('limits of two nodes', () => {
  const nodes = useNodes(2, useNats(), { RUNESIDE_RATE_LIMITS: 'on' })

  test('wrong passwords at one node count at the other', async () => {
    const [first, second] = nodes() as [Server, Server]
    const { email } = await signUp(first)
    const guess = async (server: Server) => {
      const body = { email, password: 'wrong word' }
      return (await request(server, '/auth/v1/token?grant_type=password', { body })).status
    }
    const untilLimited = async (server: Server) => {
      let guesses = 0
      await eventually('the limit', async () => {
        guesses += 1
        return (await guess(server)) === 429 || undefined
      })
      return guesses
    }
    const alone = await untilLimited(first)
    // The second node counts the first one's attempts too, once it is told of them: within a tenth of a second. The pauses between its
    // own guesses add up to more.
    expect(await untilLimited(second)).toBeLessThan(alone)
  })
})

/** The numbers that a node's client sent. */
function of(said: Heard<unknown>, from: number): number[] {
  const messages = said.list as { index: number; number: number }[]
  return messages.filter(({ index }) => index === from).map(({ number }) => number)
}

function everyone(channel: RealtimeChannel, ids: string[]): Promise<true> {
  return eventually(`the presence of ${ids.length}`, () => {
    const known = Object.keys(channel.presenceState()).toSorted()
    return JSON.stringify(known) === JSON.stringify(ids) || undefined
  })
}
