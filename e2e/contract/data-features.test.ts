import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { signUp, unique } from '../support/account.ts'
import { visitor } from '../support/client.ts'
import { byHand } from '../support/database.ts'
import { engines } from '../support/engine.ts'
import { request } from '../support/request.ts'
import { refused, rows } from '../support/table.ts'
import { useServer } from '../support/use-server.ts'

/** The specification's calls on profiles, games, match_stats and quiz_sessions, and what a cheating client gets. */
describe.each(engines)('the calls of the product on %s', (engine) => {
  const server = useServer(engine)

  test('the games are listed for visitors who send the key alone', async () => {
    const answer = await request(server, '/rest/v1/games?select=slug,name,icon_url')
    const games = [{ slug: 'hearthstone', name: 'Hearthstone', icon_url: null }]
    expect([answer.status, answer.json]).toEqual([200, games])
    const listed = await visitor(server).from('games').select('slug, name, icon_url')
    expect(rows(listed)).toEqual(games)
  })

  test('a profile that is there is given back by the insert that would make it', async () => {
    const { client, user, username } = await signUp(server)
    const inserted = await client
      .from('profiles')
      .insert({ id: user.id, username: 'Someone', mana: 999_999, subscription_tier: 'gold' })
      .select('username, mana, subscription_tier')
      .single()
    expect(rows(inserted)).toEqual({ username, mana: 250, subscription_tier: 'free' })
  })

  test('a profile that is missing is made by a bare insert', async () => {
    const { client, user } = await signUp(server)
    await byHand(server, `delete from profiles where id = '${user.id}'`)
    const read = () =>
      client
        .from('profiles')
        .select('username, created_at, mana, subscription_tier')
        .eq('id', user.id)
        .single()
    expect(refused(await read())).toMatchObject({ status: 406, code: 'PGRST116' })
    const username = `Rune-${unique()}`
    const row = { id: user.id, username, mana: 250, subscription_tier: 'free' }
    const made = await client.from('profiles').insert(row)
    expect([made.status, made.data, made.error]).toEqual([201, null, null])
    expect(rows(await read())).toMatchObject({ username, mana: 250, subscription_tier: 'free' })
  })

  test('an upsert may name what it may not change, as it is', async () => {
    const { client, user } = await signUp(server)
    const username = `Rune-${unique()}`
    const row = { id: user.id, username, mana: 250, subscription_tier: 'free' }
    const upsert = (changed: object) =>
      client
        .from('profiles')
        .upsert({ ...row, ...changed })
        .select('username, mana, subscription_tier')
        .single()
    const merged = await upsert({})
    expect(merged.status).toBe(200)
    expect(rows(merged)).toEqual({ username, mana: 250, subscription_tier: 'free' })
    const cheat = await upsert({ subscription_tier: 'gold' })
    expect(refused(cheat)).toMatchObject({ status: 403, code: '42501' })
    expect(refused(await upsert({ mana: 251 }))).toMatchObject({ status: 403, code: '42501' })
  })

  test('a name is changed, and one that is taken is refused', async () => {
    const [ana, ben] = await Promise.all([signUp(server), signUp(server)])
    const name = `Rune-${unique()}`
    const bare = await ana.client.from('profiles').update({ username: name }).eq('id', ana.user.id)
    expect([bare.status, bare.error]).toEqual([204, null])
    const taken = ben.client.from('profiles').update({ username: name.toUpperCase() })
    expect(refused(await taken.eq('id', ben.user.id))).toMatchObject({ status: 409, code: '23505' })
    const read = ana.client.from('profiles').select('username').eq('id', ana.user.id).single()
    expect(rows(await read)).toEqual({ username: name })
  })

  test('mana goes down and never up', async () => {
    const { client, user } = await signUp(server)
    const set = (mana: number) =>
      client.from('profiles').update({ mana }).eq('id', user.id).select('mana').single()
    expect(rows(await set(235))).toEqual({ mana: 235 })
    expect(rows(await set(235))).toEqual({ mana: 235 })
    expect(refused(await set(236))).toMatchObject({ status: 403, code: '42501' })
    expect((await set(-1)).error).not.toBeNull()
    const bare = await client.from('profiles').update({ mana: 220 }).eq('id', user.id)
    expect([bare.status, bare.data, bare.error]).toEqual([204, null, null])
    const read = client.from('profiles').select('mana').eq('id', user.id).single()
    expect(rows(await read)).toEqual({ mana: 220 })
  })

  test('of two who spend at once what is still there, one does', async () => {
    const { client, user } = await signUp(server)
    const spend = () =>
      client.from('profiles').update({ mana: 235 }).eq('id', user.id).eq('mana', 250).select('mana')
    const spent = await Promise.all([spend(), spend()])
    expect(spent.flatMap(rows)).toEqual([{ mana: 235 }])
  })

  test('an update names the rows it changed, as upstream', async () => {
    const { session, user } = await signUp(server)
    const update = (path: string, headers: Record<string, string> = {}) =>
      request(server, `/rest/v1/${path}`, {
        method: 'PATCH',
        bearer: session.access_token,
        headers,
        body: { mana: 250 },
      })
    const range = async (path: string, prefer = '') => {
      const { status, headers } = await update(path, { prefer })
      return [status, headers.get('content-range')]
    }
    expect(await range(`profiles?id=eq.${user.id}`)).toEqual([204, '0-0/*'])
    expect(await range(`profiles?id=eq.${user.id}`, 'count=exact')).toEqual([204, '0-0/1'])
    expect(await range(`profiles?id=eq.${randomUUID()}`)).toEqual([204, '*/*'])
    const csv = await update(`profiles?id=eq.${user.id}`, { 'content-type': 'text/csv' })
    expect([csv.status, csv.json]).toEqual([400, expect.objectContaining({ code: 'PGRST102' })])
  })

  test('an upsert on a column that does not exist is told', async () => {
    const { client, user } = await signUp(server)
    const upsert = client.from('profiles').upsert({ id: user.id }, { onConflict: 'nope' })
    expect(refused(await upsert)).toMatchObject({ status: 400, code: '42703' })
  })

  test("another's row, a guarded column and an unknown one are not written", async () => {
    const [ana, ben] = await Promise.all([signUp(server), signUp(server)])
    const theirs = ana.client.from('profiles').update({ mana: 0 }).eq('id', ben.user.id).select()
    expect(rows(await theirs)).toEqual([])
    const profiles = () => ana.client.from('profiles')
    const own = <T>(call: { eq: (column: string, value: string) => T }) =>
      call.eq('id', ana.user.id)
    expect(refused(await own(profiles().update({ subscription_tier: 'gold' })))).toMatchObject({
      status: 403,
      code: '42501',
    })
    expect(refused(await own(profiles().update({ is_admin: true })))).toMatchObject({
      status: 400,
      code: 'PGRST204',
    })
    expect(refused(await own(profiles().update({ mana: 'all' })))).toMatchObject({
      status: 400,
      code: '22P02',
    })
    const foreign = await profiles().insert({ id: ben.user.id, username: 'Mine' })
    expect(refused(foreign)).toMatchObject({ status: 403, code: '42501' })
    const visitors = visitor(server).from('profiles').update({ mana: 0 }).eq('id', ben.user.id)
    expect(refused(await visitors)).toMatchObject({ status: 401, code: '42501' })
    const untouched = ben.client.from('profiles').select('mana').eq('id', ben.user.id).single()
    expect(rows(await untouched)).toEqual({ mana: 250 })
  })

  test('quizzes are read by their owner and written by nobody', async () => {
    const { client, user } = await signUp(server)
    const quizzes = client.from('quiz_sessions').select('*', { count: 'exact', head: true })
    expect((await quizzes.eq('user_id', user.id)).count).toBe(0)
    const made = await client.from('quiz_sessions').insert({ user_id: user.id })
    expect(refused(made)).toMatchObject({ status: 403, code: '42501' })
    const open = await visitor(server).from('match_stats').select()
    expect(refused(open)).toMatchObject({ status: 401, code: '42501' })
  })

  test('matches are their player’s alone', async () => {
    const [ana, ben] = await Promise.all([signUp(server), signUp(server)])
    const deck = randomUUID()
    const row = (result: string, deckId: string) =>
      `('${randomUUID()}', '${ana.user.id}', '${result}', ${deckId}, ${Date.now()}, 1)`
    await byHand(
      server,
      'insert into match_stats (id, user_id, result, deck_id, played_at, created_at) values ' +
        `${row('victory', `'${deck}'`)}, ${row('Defeat', 'null')}`,
    )
    const matches = (of: typeof ana) =>
      of.client
        .from('match_stats')
        .select('result, deck_id')
        .eq('user_id', ana.user.id)
        .order('result')
    expect(rows(await matches(ana))).toEqual([
      { result: 'Defeat', deck_id: null },
      { result: 'victory', deck_id: deck },
    ])
    expect(rows(await matches(ben))).toEqual([])
    expect(rows(await ana.client.rpc('profile_view'))).toMatchObject({ matches: 2, winRate: 50 })
  })

  test('quizzes are counted for their player alone', async () => {
    const [ana, ben] = await Promise.all([signUp(server), signUp(server)])
    const row = () => `('${randomUUID()}', '${ana.user.id}', 1)`
    await byHand(
      server,
      `insert into quiz_sessions (id, user_id, created_at) values ${row()}, ${row()}, ${row()}`,
    )
    const count = (client: typeof ana.client) =>
      client
        .from('quiz_sessions')
        .select('*', { count: 'exact', head: true })
        .eq('user_id', ana.user.id)
    expect((await count(ana.client)).count).toBe(3)
    expect((await count(ben.client)).count).toBe(0)
    const visitors = await count(visitor(server))
    expect([visitors.status, visitors.count]).toEqual([401, null])
  })

  test('the ledger explains the balance', async () => {
    const { client } = await signUp(server)
    const ledger = client.from('mana_ledger').select('amount, reason, balance_after')
    expect(rows(await ledger)).toEqual([{ amount: 250, reason: 'signup', balance_after: 250 }])
  })

  test('the profile view comes in one call', async () => {
    const { client, user, username } = await signUp(server)
    expect(rows(await client.rpc('profile_view'))).toMatchObject({
      username,
      mana: 250,
      matches: 0,
      wins: 0,
      losses: 0,
      winRate: 0,
      quizzes: 0,
      email: user.email,
      bestDeck: null,
    })
    expect(rows(await client.rpc('profile_view', {}, { get: true }))).toMatchObject({ mana: 250 })
    expect(refused(await visitor(server).rpc('profile_view'))).toMatchObject({
      status: 401,
      code: '42501',
    })
  })
})
