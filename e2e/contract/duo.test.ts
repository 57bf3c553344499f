import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { type Account } from '../support/account.ts'
import { heard, joined, refusedJoin, usePlayers, type Heard } from '../support/channel.ts'
import { visitor } from '../support/client.ts'
import { usualEngine } from '../support/engine.ts'
import { eventually } from '../support/eventually.ts'
import { refused, rows } from '../support/table.ts'
import { useServer } from '../support/use-server.ts'
import { QUESTION_FIELDS } from '../support/wire-shapes.ts'

interface View {
  game: { id: string; code: string; status: string; rematch: string | null }
  seq: number
  now: number
  phase: string
  index: number
  players: { user_id: string; score: number; connected: boolean }[]
  question: { id: string; options: { en: string[] }; opens_at: number } | null
  results: { correctAnswer: number; points: Record<string, number> } | null
  outcome: { winner: string | null; reason: string } | null
}

interface Said {
  event: string
  payload: Record<string, unknown> & { seq: number; at: number }
}

const call = async (client: SupabaseClient, name: string, args: object = {}): Promise<View> =>
  rows(await client.rpc(name, args))

const listen = (channel: RealtimeChannel): Heard<Said> => {
  const said = heard<Said>()
  channel.on('broadcast', { event: '*' }, (message) => {
    said.add({ event: message.event, payload: message.payload as Said['payload'] })
  })
  return said
}

/** The next that is called so; what comes before it is passed over. */
const hears = async (said: Heard<Said>, event: string): Promise<Said['payload']> => {
  for (;;) {
    const next = await said.next()
    if (next.event === event) return next.payload
  }
}

/** Waits for a time of the server's, which runs on this machine's clock. */
const until = (at: number) => eventually('the opening', () => Date.now() >= at || undefined)

describe.each(usualEngine)('a duo on %s', (engine) => {
  const server = useServer(engine, { RUNESIDE_GAME_PACE: '2' })
  const player = usePlayers(server)

  const begun = async () => {
    const [ana, ben] = await Promise.all([player(), player()])
    const { game } = await call(ana.client, 'duo_create')
    const topic = `duo_game_${game.id}`
    const own = ana.client.channel(topic)
    const said = listen(own)
    await joined(own)
    await call(ben.client, 'duo_join', { code: game.code.toLowerCase() })
    const theirs = ben.client.channel(topic)
    const saidToo = listen(theirs)
    await joined(theirs)
    return { ana, ben, game: game.id, own, theirs, said, saidToo, topic }
  }

  const answer = async ({ client }: Account, game: string, index: number, choice: number) =>
    rows(await client.rpc('duo_answer', { game, index, choice })) as unknown as {
      correct: boolean
      points: number
      stored: boolean
    }

  test('two play by the code, hear the same, and one leaves', async () => {
    const { ana, ben, game, said, saidToo, own } = await begun()
    await hears(said, 'game_start')
    for (let index = 0; index < 2; index += 1) {
      const asked = await hears(said, 'next_question')
      expect(asked).toMatchObject({ index, count: 10 })
      expect(Object.keys(asked['question'] as object).toSorted()).toEqual(QUESTION_FIELDS)
      expect(JSON.stringify(asked)).not.toContain('correctAnswer')
      await until(asked['opensAt'] as number)
      const [first, second] = await Promise.all([
        answer(ana, game, index, 0),
        answer(ben, game, index, 1),
      ])
      expect(first.correct && second.correct).toBe(false)
      expect((await answer(ana, game, index, 3)).stored).toBe(true)
      const closed = await hears(said, 'question_closed')
      const right = closed['correctAnswer']
      expect([first.correct, second.correct]).toEqual([right === 0, right === 1])
      const points = closed['points'] as Record<string, number>
      expect([points[ana.user.id], points[ben.user.id]]).toEqual([first.points, second.points])
    }
    // Nobody believes what a player says of the game.
    await own.send({ type: 'broadcast', event: 'game_over', payload: { winner: ana.user.id } })
    const left = await call(ana.client, 'duo_leave', { game })
    expect(left.outcome).toEqual({ winner: ben.user.id, reason: 'left' })
    expect(await hears(saidToo, 'game_over')).toMatchObject({ winner: ben.user.id, reason: 'left' })
    for (const { list } of [said, saidToo]) {
      const numbers = list.map(({ payload }) => payload.seq)
      const first = numbers[0] ?? 0
      expect(numbers).toEqual(numbers.map((_, place) => first + place))
    }
    const spent = ana.client
      .from('mana_ledger')
      .select('amount, balance_after')
      .eq('reason', 'duo_entry')
    expect(rows(await spent)).toEqual([{ amount: -15, balance_after: 235 }])
    expect(rows(await ben.client.rpc('profile_view'))).toMatchObject({ duoWins: 1, mana: 235 })
    const next = await call(ana.client, 'duo_rematch', { game })
    expect(await hears(saidToo, 'rematch')).toMatchObject({ game: next.game.id })
    expect(await call(ben.client, 'duo_rematch', { game })).toMatchObject({
      game: { id: next.game.id, status: 'started' },
      phase: 'countdown',
    })
  })

  test('who has paid by the specified update of mana does not pay again', async () => {
    const [ana, ben] = await Promise.all([player(), player()])
    const { game } = await call(ana.client, 'duo_create')
    rows(await ana.client.from('profiles').update({ mana: 235 }).eq('id', ana.user.id).select())
    await call(ben.client, 'duo_join', { code: game.code })
    for (const { client, user } of [ana, ben]) {
      const profile = client.from('profiles').select('mana').eq('id', user.id).single()
      expect(rows(await profile)).toEqual({ mana: 235 })
      const paid = client.from('mana_ledger').select('amount, reason').lt('amount', 0)
      expect(rows(await paid)).toEqual([{ amount: -15, reason: 'duo_entry' }])
    }
  })

  test('outsiders see nothing of it and may not take part', async () => {
    const { game, topic, ana } = await begun()
    const eve = await player()
    expect(await refusedJoin(eve.client.channel(topic))).toContain('Unauthorized')
    expect(rows(await eve.client.from('duo_games').select().eq('id', game))).toEqual([])
    for (const name of ['duo_snapshot', 'duo_leave', 'duo_rematch']) {
      const { error } = await eve.client.rpc(name, { game })
      expect(error).toMatchObject({ message: 'You are not in this room', hint: 'not_in_room' })
    }
    const { error } = await eve.client.rpc('duo_answer', { game, index: 0, choice: 0 })
    expect(error?.hint).toBe('not_in_room')
    expect(refused(await visitor(server).rpc('duo_create'))).toMatchObject({ status: 401 })
    const forged = ana.client.from('duo_games').update({ status: 'finished' }).eq('id', game)
    expect((await forged).error).not.toBeNull()
  })
})
