import type { RealtimeChannel } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { unique } from '../support/account.ts'
import { heard, joined, refusedJoin, usePlayers } from '../support/channel.ts'
import { visitor } from '../support/client.ts'
import { usualEngine } from '../support/engine.ts'
import { eventually } from '../support/eventually.ts'
import { useServer } from '../support/use-server.ts'

interface Words {
  event: string
  payload: Record<string, unknown>
}

describe.each(usualEngine)('broadcasts on %s', (engine) => {
  const server = useServer(engine)
  const player = usePlayers(server)

  const listen = (channel: RealtimeChannel) => {
    const words = heard<Words>()
    channel.on('broadcast', { event: '*' }, (message) => {
      words.add({ event: message.event, payload: message.payload as Words['payload'] })
    })
    return words
  }

  test.each([
    ['2.0.0', '2.0.0'],
    ['1.0.0', '1.0.0'],
    ['2.0.0', '1.0.0'],
    ['1.0.0', '2.0.0'],
  ] as const)('from serializer %s to %s, and to nobody else', async (from, to) => {
    const topic = `room-${unique()}`
    const [ana, ben, cem] = await Promise.all([
      player({ vsn: from }),
      player({ vsn: to }),
      player(),
    ])
    const mine = ana.client.channel(topic)
    const theirs = ben.client.channel(topic)
    const other = cem.client.channel(`${topic}-other`)
    const [own, hears, stranger] = [listen(mine), listen(theirs), listen(other)]
    await Promise.all([joined(mine), joined(theirs), joined(other)])
    expect(
      await mine.send({ type: 'broadcast', event: 'wave', payload: { n: 1, text: 'é' } }),
    ).toBe('ok')
    expect(await hears.next()).toEqual({ event: 'wave', payload: { n: 1, text: 'é' } })
    await theirs.send({ type: 'broadcast', event: 'back', payload: {} })
    expect(await own.next()).toEqual({ event: 'back', payload: {} })
    expect(own.list).toHaveLength(1)
    expect(stranger.list).toEqual([])
  })

  test('with self and ack the sender hears itself and is answered', async () => {
    const { client } = await player()
    const channel = client.channel(`room-${unique()}`, {
      config: { broadcast: { self: true, ack: true } },
    })
    const own = listen(channel)
    await joined(channel)
    expect(await channel.send({ type: 'broadcast', event: 'hello', payload: { a: [1] } })).toBe(
      'ok',
    )
    expect(await own.next()).toEqual({ event: 'hello', payload: { a: [1] } })
    const huge = { text: 'x'.repeat(120_000) }
    expect(await channel.send({ type: 'broadcast', event: 'huge', payload: huge })).toBe('error')
  })

  test('before the join and by httpSend it goes by HTTP', async () => {
    const topic = `room-${unique()}`
    const [ana, ben] = await Promise.all([player(), player()])
    const theirs = ben.client.channel(topic)
    const hears = listen(theirs)
    await joined(theirs)
    const channel = ana.client.channel(topic)
    await ana.client.realtime.setAuth()
    expect(await channel.send({ type: 'broadcast', event: 'early', payload: { n: 1 } })).toBe('ok')
    expect(await hears.next()).toEqual({ event: 'early', payload: { n: 1 } })
    expect(await channel.httpSend('http', { n: 2 })).toEqual({ success: true })
    expect(await hears.next()).toEqual({ event: 'http', payload: { n: 2 } })
    const foreign = ana.client.channel(`profile:${ben.user.id}`)
    await expect(foreign.httpSend('http', {})).rejects.toThrow(/Unauthorized/)
  })

  test('visitors and strangers are refused', async () => {
    const [ana, ben] = await Promise.all([player(), player()])
    const nobody = visitor(server)
    expect(await refusedJoin(nobody.channel('lobby'))).toMatch(/^Unauthorized/)
    await nobody.realtime.disconnect()
    expect(await refusedJoin(ana.client.channel(`profile:${ben.user.id}`))).toMatch(/^Unauthorized/)
    expect(await joined(ben.client.channel(`profile:${ben.user.id}`))).toEqual(['SUBSCRIBED'])
  })

  test('whoever is signed in joins a private topic that nobody owns, and others do not', async () => {
    const [ana, ben] = await Promise.all([player(), player()])
    const config = { private: true }
    const topic = `private-${unique()}`
    const nobody = visitor(server)
    expect(await refusedJoin(nobody.channel(topic, { config }))).toMatch(/^Unauthorized/)
    await nobody.realtime.disconnect()
    const [mine, theirs] = [ana, ben].map(({ client }) => client.channel(topic, { config })) as [
      RealtimeChannel,
      RealtimeChannel,
    ]
    const hears = listen(theirs)
    expect(await joined(theirs)).toEqual(['SUBSCRIBED'])
    expect(await joined(mine)).toEqual(['SUBSCRIBED'])
    expect(await mine.send({ type: 'broadcast', event: 'hush', payload: { n: 1 } })).toBe('ok')
    expect(await hears.next()).toEqual({ event: 'hush', payload: { n: 1 } })
    const owned = ana.client.channel(`profile:${ben.user.id}`, { config })
    expect(await refusedJoin(owned)).toMatch(/^Unauthorized/)
  })

  test('a join without its token is refused and heals by itself', async () => {
    const { client } = await player()
    // As in the same tick as createClient: the token is not known to the socket yet.
    client.realtime.accessTokenValue = null
    const states = await joined(client.channel(`room-${unique()}`))
    expect(states).toEqual(['CHANNEL_ERROR', 'SUBSCRIBED'])
  })

  test('presence as someone else, and the channels of games, are refused', async () => {
    const [ana, ben] = await Promise.all([player(), player()])
    const posing = ana.client.channel(`room-${unique()}`, {
      config: { presence: { key: ben.user.id } },
    })
    expect(await refusedJoin(posing)).toMatch(/^Unauthorized/)
    await ana.client.removeChannel(posing)
    for (const topic of [`battle_room_${unique()}`, `duo_game_${unique()}`]) {
      const channel = ana.client.channel(topic)
      expect(await refusedJoin(channel)).toMatch(/^Unauthorized/)
      await ana.client.removeChannel(channel)
    }
  })

  test('presences are shared, and leave with their socket', async () => {
    const topic = `room-${unique()}`
    const [ana, ben] = await Promise.all([player(), player()])
    const mine = ana.client.channel(topic, { config: { presence: { key: 'ana' } } })
    const theirs = ben.client.channel(topic, { config: { presence: { key: 'ben' } } })
    for (const channel of [mine, theirs]) channel.on('presence', { event: 'sync' }, () => {})
    await Promise.all([joined(mine), joined(theirs)])
    expect(await mine.track({ mood: 'calm' })).toBe('ok')
    expect(await theirs.track({ mood: 'bold' })).toBe('ok')
    const both = (channel: RealtimeChannel) => () => {
      const state = channel.presenceState<{ mood: string }>()
      const moods = [state['ana']?.[0]?.mood, state['ben']?.[0]?.mood]
      return moods.every(Boolean) ? moods : undefined
    }
    expect(await eventually('presences', both(mine))).toEqual(['calm', 'bold'])
    expect(await eventually('presences', both(theirs))).toEqual(['calm', 'bold'])
    await mine.track({ mood: 'wild' })
    await eventually('the other mood', () => both(theirs)()?.includes('wild') || undefined)
    await ana.client.realtime.disconnect()
    await eventually('the leave', () => !('ana' in theirs.presenceState()) || undefined)
    expect(theirs.presenceState()).toHaveProperty('ben')
  })

  test('leaving is answered', async () => {
    const { client } = await player()
    const channel = client.channel(`room-${unique()}`)
    await joined(channel)
    expect(await client.removeChannel(channel)).toBe('ok')
  })
})

describe('a server that stops', () => {
  const server = useServer('sqlite')
  const player = usePlayers(server)

  test('lets its sockets go at once', async () => {
    const { client } = await player()
    const states = heard<string>()
    const channel = client.channel(`room-${unique()}`)
    channel.subscribe((state) => {
      states.add(state)
    })
    expect(await states.next()).toBe('SUBSCRIBED')
    await server.stop()
    expect(await states.next()).toBe('CHANNEL_ERROR')
    expect(server.log).not.toContain('did not close in time')
    await server.start()
  })
})
