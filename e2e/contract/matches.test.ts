import type { RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { signUp, type Account } from '../support/account.ts'
import { heard, joined, refusedJoin, usePlayers } from '../support/channel.ts'
import { visitor } from '../support/client.ts'
import { usualEngine } from '../support/engine.ts'
import { refused, rows } from '../support/table.ts'
import { useServer } from '../support/use-server.ts'

interface Match {
  id: string
  result: string
  notes: string | null
  [column: string]: unknown
}

/** A view of a game as `crates/gamelog` writes it, before anything happened. */
const VIEW = {
  version: 1,
  turn: 1,
  goes_first: null,
  my_turn: null,
  mode: null,
  format: null,
  by_turn: 1,
  draws: 0,
  deck: 0,
  rows: [],
  unknown: [],
  top: [],
  bottom: [],
  hand: [],
  played: [],
  wrong: [],
  mulligan: null,
  plays: [],
  opponent: { hero: '', class: null, deck: 0, hand: 0, secrets: 0, cards: [], played: [] },
  result: null,
  ended: false,
}

describe.each(usualEngine)('matches on %s', (engine) => {
  const server = useServer(engine)
  const player = usePlayers(server)

  const match = (more: object = {}) => ({
    id: crypto.randomUUID(),
    result: 'Victory',
    played_at: new Date().toISOString(),
    source: 'manual',
    ...more,
  })
  const giveTracker = ({ email }: Account) => server.runHere('user', 'tier', email, 'tracker')

  test('the table takes a match, its retry, its change and its deletion', async () => {
    const { client, user } = await signUp(server)
    const table = () => client.from('match_stats')
    const row = match({ user_id: user.id, opponent_class: 'MAGE', mode: 'ranked', rank: 'gold_3' })
    const inserted = rows(await table().insert(row).select().single<Match>())
    expect(inserted).toMatchObject({
      id: row.id,
      result: 'victory',
      rank: 'gold_3',
      opponent_cards: [],
    })

    expect(refused(await table().insert(row))).toMatchObject({ status: 409, code: '23505' })
    const retry = await table().upsert(row, { onConflict: 'id', ignoreDuplicates: true }).select()
    expect(rows(retry)).toEqual([])
    expect(
      rows(await client.rpc('match_record', { ...match({ id: row.id }), result: 'loss' })),
    ).toEqual(inserted)

    const changed = await table()
      .update({ result: 'LOSS', notes: 'close' })
      .eq('id', row.id)
      .select()
      .single<Match>()
    expect(rows(changed)).toEqual({ ...inserted, result: 'defeat', notes: 'close' })

    const everything = await client.from('match_stats').delete()
    expect(refused(everything)).toMatchObject({ status: 400, code: '21000' })
    const gone = await table().delete({ count: 'exact' }).eq('id', row.id).select('id')
    expect([gone.status, gone.count, gone.data]).toEqual([200, 1, [{ id: row.id }]])
    const again = await table().delete().eq('id', row.id)
    expect([again.status, again.error]).toEqual([204, null])
  })

  test('a match of another player stays out of reach', async () => {
    const [ana, ben] = await Promise.all([signUp(server), signUp(server)])
    const row = match({ notes: 'psst' })
    rows(await ana.client.rpc('match_record', row))
    expect(refused(await ben.client.from('match_stats').insert(row))).toMatchObject({ status: 409 })
    const taken = await ben.client.rpc('match_record', row)
    expect([taken.status, taken.error?.hint]).toEqual([409, 'match_id_taken'])
    expect(rows(await ben.client.from('match_stats').delete().eq('id', row.id).select())).toEqual(
      [],
    )
    expect(rows(await ben.client.from('match_stats').select())).toEqual([])
    expect(rows(await ana.client.from('match_stats').select('notes'))).toEqual([{ notes: 'psst' }])
  })

  test('the owner hears of every change, also of a deletion', async () => {
    const { client } = await player()
    const changes = heard<RealtimePostgresChangesPayload<Match>>()
    const filter = { event: '*', schema: 'public', table: 'match_stats' } as const
    const listening = heard<string>()
    const channel = client
      .channel('my matches')
      .on('postgres_changes', filter, changes.add)
      .on('system', {}, ({ status }: { status: string }) => {
        listening.add(status)
      })
    await joined(channel)
    expect(await listening.next()).toBe('ok')
    const { id } = rows(await client.rpc('match_record', match())) as Match
    await client.rpc('match_update', { id, result: 'tie' })
    await client.rpc('match_delete', { id })
    expect(await changes.next()).toMatchObject({
      eventType: 'INSERT',
      new: { id, result: 'victory' },
    })
    expect(await changes.next()).toMatchObject({ eventType: 'UPDATE', new: { id, result: 'tie' } })
    expect(await changes.next()).toMatchObject({ eventType: 'DELETE', old: { id }, new: {} })
  })

  test('the free tier records by hand, the tracker also from the log', async () => {
    const account = await signUp(server)
    const { client } = account
    const fromLog = match({ source: 'log', sender: 'page' })
    const { status, error } = await client.rpc('match_record', fromLog)
    expect([status, error?.hint]).toEqual([400, 'tracker_required'])
    const inserted = await client.from('match_stats').insert(fromLog)
    expect(inserted.error?.hint).toBe('tracker_required')
    rows(await client.rpc('match_record', match()))
    expect((await client.rpc('tracker_screens')).error?.hint).toBe('tracker_required')

    expect(await giveTracker(account)).toContain('tracker')
    const profile = await client
      .from('profiles')
      .select('subscription_tier')
      .eq('id', account.user.id)
    expect(rows(profile)).toEqual([{ subscription_tier: 'tracker' }])
    expect(rows(await client.rpc('match_record', fromLog))).toMatchObject({ source: 'log' })
    await server.runHere('user', 'tier', account.email, 'free')
    expect((await client.rpc('tracker_screens')).error?.hint).toBe('tracker_required')
  })

  test('a phone shows what a paired follower sends, until it is unpaired', async () => {
    const [ana, ben] = [await player(), await player()]
    await giveTracker(ana)
    const topic = `tracker:${ana.user.id}`
    expect(await refusedJoin(ben.client.channel(topic, { config: { private: true } }))).toContain(
      'Unauthorized',
    )
    const events = heard<{ event: string; payload: Record<string, unknown> }>()
    const channel = ana.client
      .channel(topic, { config: { private: true } })
      .on('broadcast', { event: '*' }, events.add as never)
    await joined(channel)

    const { code } = rows(await ana.client.rpc('tracker_pair')) as { code: string }
    const follower = visitor(server)
    const claim = { code: `${code.slice(0, 4)} ${code.slice(4).toLowerCase()}`, name: 'Desk' }
    const { token, device, user } = rows(await follower.rpc('tracker_claim', claim)) as Record<
      string,
      string
    >
    expect(user).toBe(ana.user.id)
    expect((await follower.rpc('follow_show', { token, view: VIEW })).error).toBeNull()
    expect(await events.next()).toMatchObject({
      event: 'screen',
      payload: { device, name: 'Desk', view: VIEW },
    })
    expect(rows(await ana.client.rpc('tracker_screens'))).toMatchObject([{ device, view: VIEW }])
    const recorded = await follower.rpc('follow_match', { token, match: match({ source: 'log' }) })
    expect(rows(recorded)).toMatchObject({ user_id: ana.user.id })

    await ana.client.rpc('tracker_unpair', { id: device })
    expect(await events.next()).toMatchObject({ event: 'screen_closed', payload: { device } })
    expect((await follower.rpc('follow_decks', { token })).error?.hint).toBe('device_unknown')
  })
})
