import type { RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { signIn, type Account } from '../support/account.ts'
import { heard, joined, refusedJoin, usePlayers } from '../support/channel.ts'
import { usualEngine } from '../support/engine.ts'
import { clockPasses, eventually } from '../support/eventually.ts'
import { refused, rows } from '../support/table.ts'
import { useSharedServer } from '../support/use-server.ts'
import { QUESTION_FIELDS } from '../support/wire-shapes.ts'

/** A question is known this long before it opens. */
const LEAD_MS = 300

type Change = RealtimePostgresChangesPayload<Record<string, unknown>>

interface Words {
  event: string
  payload: Record<string, unknown> & { seq: number; at: number }
}

interface Room {
  id: string
  room_code: string
  status: string
  creator_id: string
  max_players: number
  timer_duration: number
  current_question_index: number
  [column: string]: unknown
}

interface Seat {
  id: string
  user_id: string
  error_count: number
  is_eliminated: boolean
  [column: string]: unknown
}

interface Snapshot {
  room: { id: string; code: string; status: string; rematch: string | null }
  seq: number
  phase: string
  index: number
  players: { user_id: string; hearts: number; connected: boolean; place: number | null }[]
  question: { id: string; options: Record<string, string[]>; opens_at: number } | null
  winner: string | null
}

const random = () =>
  Array.from(
    { length: 6 },
    () => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'[Math.floor(Math.random() * 36)],
  ).join('')

describe.each(usualEngine)('battle royale on %s', (engine) => {
  const server = useSharedServer(engine)
  const player = usePlayers(server)

  /** As the specification creates a room: the room, then the own seat in it. */
  const create = async ({ client, user }: Account): Promise<Room> => {
    const room = rows(
      await client
        .from('battle_royale_rooms')
        .insert({
          room_code: random(),
          creator_id: user.id,
          status: 'waiting',
          max_players: 4,
          timer_duration: 15,
          current_question_index: 0,
          game_type: 'hearthstone',
        })
        .select()
        .single(),
    ) as Room
    await sit({ client, user }, room.id)
    return room
  }

  const sit = async ({ client, user }: Pick<Account, 'client' | 'user'>, room: string) =>
    rows(
      await client
        .from('battle_royale_players')
        .insert({ room_id: room, user_id: user.id, is_eliminated: false, error_count: 0 })
        .select()
        .single(),
    ) as Seat

  const join = async (account: Account, code: string): Promise<Room> => {
    const room = rows(
      await account.client
        .from('battle_royale_rooms')
        .select()
        .eq('room_code', code)
        .eq('status', 'waiting')
        .single(),
    ) as Room
    await sit(account, room.id)
    return room
  }

  /** The channel as the specification subscribes to it. */
  const listen = async (client: SupabaseClient, room: string) => {
    const [words, rooms, seats] = [heard<Words>(), heard<Change>(), heard<Change>()]
    const channel = client
      .channel(`battle_room_${room}`)
      .on(
        'postgres_changes',
        { event: '*', schema: 'public', table: 'battle_royale_rooms', filter: `id=eq.${room}` },
        (change: Change) => {
          rooms.add(change)
        },
      )
      .on(
        'postgres_changes',
        {
          event: '*',
          schema: 'public',
          table: 'battle_royale_players',
          filter: `room_id=eq.${room}`,
        },
        (change: Change) => {
          seats.add(change)
        },
      )
      .on('broadcast', { event: '*' }, ({ event, payload }) => {
        words.add({ event, payload: payload as Words['payload'] })
      })
    await joined(channel)
    const named = (event: string, from = 0) =>
      eventually(event, () => words.list.find((said, at) => at >= from && said.event === event))
    return { channel, words, rooms, seats, named }
  }

  const snapshot = async (client: SupabaseClient, room: string, tab?: string) =>
    rows(await client.rpc('battle_snapshot', { room, ...(tab ? { tab } : {}) })) as Snapshot

  /** Three players who listen to a room that waits. */
  const three = async () => {
    const accounts = await Promise.all([player(), player({ vsn: '1.0.0' }), player()])
    const [ana, ben, cem] = accounts
    const room = await create(ana)
    for (const account of [ben, cem]) await join(account, room.room_code)
    const ears = await Promise.all(accounts.map(({ client }) => listen(client, room.id)))
    return { ana, ben, cem, accounts, room, ears: ears as [Ears, Ears, Ears] }
  }
  type Ears = Awaited<ReturnType<typeof listen>>

  test('who has paid by the specified update of mana does not pay again', async () => {
    const accounts = await Promise.all([player(), player(), player()])
    const [ana, ben, cem] = accounts
    const room = await create(ana)
    for (const account of [ben, cem]) await join(account, room.room_code)
    for (const { client, user } of [ana, ben]) {
      rows(await client.from('profiles').update({ mana: 230 }).eq('id', user.id).select())
    }
    const start = { status: 'started' }
    rows(await ana.client.from('battle_royale_rooms').update(start).eq('id', room.id).select())
    for (const { client, user } of accounts) {
      const profile = client.from('profiles').select('mana').eq('id', user.id).single()
      expect(rows(await profile)).toEqual({ mana: 230 })
      const paid = client.from('mana_ledger').select('amount, reason').lt('amount', 0)
      expect(rows(await paid)).toEqual([{ amount: -20, reason: 'battle_royale_entry' }])
    }
  })

  test('the specification’s calls, its row changes and its four broadcasts', async () => {
    const [ana, ben, cem] = await Promise.all([player(), player(), player()])
    const room = await create(ana)
    expect(room).toMatchObject({ status: 'waiting', max_players: 4, current_question_index: 0 })
    const ear = await listen(ana.client, room.id)

    expect(
      refused(await ben.client.from('battle_royale_rooms').select().eq('id', room.id).single()),
    ).toMatchObject({
      code: 'PGRST116',
    })
    await join(ben, room.room_code)
    expect(await ear.seats.next()).toMatchObject({
      eventType: 'INSERT',
      new: { user_id: ben.user.id, error_count: 0 },
    })
    await join(cem, room.room_code)
    await ear.seats.next()
    const seats = rows(
      await cem.client
        .from('battle_royale_players')
        .select()
        .eq('room_id', room.id)
        .order('created_at', { ascending: true }),
    ) as Seat[]
    expect(seats.map((seat) => seat.user_id)).toEqual([ana, ben, cem].map(({ user }) => user.id))
    const bens = await listen(ben.client, room.id)

    // Others find no row of theirs to start; the creator does.
    await ben.client.from('battle_royale_rooms').update({ status: 'started' }).eq('id', room.id)
    rows(
      await ana.client
        .from('battle_royale_rooms')
        .update({ timer_duration: 12 })
        .eq('id', room.id)
        .select(),
    )
    expect(await ear.rooms.next()).toMatchObject({ new: { timer_duration: 12, status: 'waiting' } })
    rows(
      await ana.client
        .from('battle_royale_rooms')
        .update({ status: 'started' })
        .eq('id', room.id)
        .select()
        .single(),
    )
    expect(await ear.rooms.next()).toMatchObject({
      eventType: 'UPDATE',
      new: { status: 'started' },
    })
    const start = await bens.named('game_start')
    expect(Number(start.payload.opensAt)).toBeGreaterThan(start.payload.at)
    for (const { client, user } of [ana, ben, cem]) {
      const profile = rows(await client.from('profiles').select('mana').eq('id', user.id).single())
      expect(profile).toEqual({ mana: 230 })
    }

    const next = await bens.named('next_question')
    // As it was said, or if the server was late with it a moment from now.
    const said = Number(start.payload.opensAt)
    const opensAt = said - next.payload.at >= LEAD_MS / 2 ? said : next.payload.at + LEAD_MS
    expect(next.payload).toMatchObject({ index: 0, count: 20, opensAt })
    expect(Object.keys(next.payload.question as object).toSorted()).toEqual(QUESTION_FIELDS)
    expect(next.payload.question).toMatchObject({
      timeLimit: 15,
      questionType: 'STANDARD',
      answerType: 'QCM',
      level: 1,
      mode: 'all',
    })
    expect(JSON.stringify(next.payload)).not.toContain('correctAnswer')
    await clockPasses(Number(next.payload.opensAt))
    const answer = await ana.client.rpc('battle_answer', { room: room.id, index: 0, choice: 1 })
    const verdict = rows(answer) as { correct: boolean }
    expect(verdict).toMatchObject({ index: 0, choice: 1, late: false, stored: false })
    expect((await bens.named('player_answer')).payload).toMatchObject({
      playerId: ana.user.id,
      isCorrect: verdict.correct,
      username: ana.username,
    })
    expect(
      rows(await ana.client.rpc('battle_answer', { room: room.id, index: 0, choice: 2 })),
    ).toMatchObject({
      choice: 1,
      correct: verdict.correct,
      stored: true,
    })

    // What is the server's to write.
    for (const [table, change] of [
      ['battle_royale_rooms', { current_question_index: 3 }],
      ['battle_royale_players', { error_count: 0 }],
    ] as const) {
      const own =
        table === 'battle_royale_rooms'
          ? { id: room.id }
          : { room_id: room.id, user_id: ana.user.id }
      expect(refused(await ana.client.from(table).update(change).match(own))).toMatchObject({
        status: 403,
      })
    }

    // Leaving.
    for (const { client, user } of [ben, cem]) {
      const left = await client
        .from('battle_royale_players')
        .update({ is_eliminated: true })
        .match({ room_id: room.id, user_id: user.id })
      expect(left.error).toBeNull()
    }
    expect(await ear.seats.next()).toMatchObject({
      eventType: 'UPDATE',
      new: { user_id: ben.user.id, is_eliminated: true },
    })
    const over = await ear.named('game_over')
    expect(over.payload).toMatchObject({ winner: ana.user.id, reason: 'won' })
    expect(
      rows(
        await cem.client.from('battle_royale_rooms').select('status').eq('id', room.id).single(),
      ),
    ).toEqual({
      status: 'finished',
    })
    // Numbered without gaps, for everyone.
    for (const { words } of [ear, bens]) {
      const numbers = words.list.map(({ payload }) => payload.seq)
      expect(numbers).toEqual(numbers.map((_, at) => Number(numbers[0]) + at))
    }
  })

  test('strangers are kept out, and nobody speaks in the server’s name', async () => {
    const { ana, ben, room, ears } = await three()
    const zoe = await player()
    const reason = await refusedJoin(zoe.client.channel(`battle_room_${room.id}`))
    expect(reason).toContain('Unauthorized')
    expect(rows(await zoe.client.from('battle_royale_rooms').select().eq('id', room.id))).toEqual(
      [],
    )
    expect(
      rows(await zoe.client.from('battle_royale_players').select().eq('room_id', room.id)),
    ).toEqual([])
    const outside = await zoe.client.rpc('battle_answer', { room: room.id, index: 0, choice: 0 })
    expect(refused(outside).message).toBe('You are not in this room')

    const forged = { winner: ana.user.id, playerId: ana.user.id, isCorrect: true }
    for (const event of ['game_start', 'player_answer', 'next_question', 'game_over']) {
      await ears[0].channel.send({ type: 'broadcast', event, payload: forged })
      await ears[0].channel.httpSend(event, forged).catch(() => undefined)
    }
    const marks = ears[1].words.list.length
    rows(
      await ana.client
        .from('battle_royale_rooms')
        .update({ timer_duration: 9 })
        .eq('id', room.id)
        .select(),
    )
    await ears[1].named('lobby', marks)
    const spoken = ears[1].words.list.map(({ event }) => event)
    expect(spoken.filter((event) => event !== 'lobby' && event !== 'link')).toEqual([])
    expect((await snapshot(ben.client, room.id)).phase).toBe('lobby')
  })

  test('a socket that is lost is told of and comes back, and a second tab takes the seat', async () => {
    const { ana, ben, room, ears } = await three()
    const bens = async () => {
      const seen = await snapshot(ana.client, room.id)
      return seen.players.find(({ user_id }) => user_id === ben.user.id)
    }
    await eventually('ben to be there', async () => ((await bens())?.connected ? true : undefined))
    await ben.client.realtime.disconnect()
    await eventually('ben to be gone', async () => ((await bens())?.connected ? undefined : true))
    expect(await bens()).toMatchObject({ hearts: 3 })
    const device = await signIn(server, ben)
    await listen(device.client, room.id)
    await eventually('ben to be back', async () => ((await bens())?.connected ? true : undefined))
    await device.client.realtime.disconnect()

    await snapshot(ben.client, room.id, 'first')
    await snapshot(ben.client, room.id, 'second')
    expect((await ears[0].named('seat')).payload).toMatchObject({
      playerId: ben.user.id,
      tab: 'second',
    })
  })
})
