import { describe, expect, test } from 'vitest'
import { signUp, type Account } from '../support/account.ts'
import { operator, visitor } from '../support/client.ts'
import { engines } from '../support/engine.ts'
import { request } from '../support/request.ts'
import { refused, rows } from '../support/table.ts'
import { useSharedServer } from '../support/use-server.ts'

describe.each(engines)('reading tables on %s', (engine) => {
  const server = useSharedServer(engine)

  test('a player reads the own row whole', async () => {
    const { client, user, username } = await signUp(server)
    const answer = await client
      .from('profiles')
      .select('username, created_at, mana, subscription_tier')
      .eq('id', user.id)
      .single()
    expect(rows(answer)).toEqual({
      username,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/),
      mana: 250,
      subscription_tier: 'free',
    })
    const whole = rows(await client.from('profiles').select().eq('id', user.id).single())
    expect(Object.keys(whole)).toEqual(
      expect.arrayContaining(['id', 'username', 'avatar_url', 'mana', 'subscription_tier']),
    )
  })

  test('of others a player reads the name and the picture', async () => {
    const [ana, ben] = await Promise.all([signUp(server), signUp(server)])
    const ids = [ana.user.id, ben.user.id]
    const names = await ana.client.from('profiles').select('id, username, avatar_url').in('id', ids)
    expect(rows(names)).toHaveLength(2)
    const theirs = await ana.client.from('profiles').select('*').eq('id', ben.user.id).single()
    expect(rows(theirs)).toEqual({
      id: ben.user.id,
      username: ben.username,
      avatar_url: null,
    })
    const named = await ana.client.from('profiles').select('mana').eq('id', ben.user.id).single()
    expect(rows(named)).toEqual({ mana: null })
  })

  test('filters and order tell nothing of what others have', async () => {
    const [ana, ben] = await Promise.all([signUp(server), signUp(server)])
    const rich = ana.client.from('profiles').select('id').gte('mana', 0)
    expect(rows(await rich)).toEqual([{ id: ana.user.id }])
    const { count } = await ana.client
      .from('profiles')
      .select('*', { count: 'exact', head: true })
      .eq('mana', 250)
      .eq('id', ben.user.id)
    expect(count).toBe(0)
  })

  test('lists are filtered, ordered, cut and counted', async () => {
    const many = await Promise.all(Array.from({ length: 4 }, () => signUp(server)))
    const [first] = many as [Account, ...Account[]]
    const ids = many.map(({ user }) => user.id).toSorted()
    const page = await first.client
      .from('profiles')
      .select('who:id', { count: 'exact' })
      .in('id', ids)
      .order('id', { ascending: false })
      .range(1, 2)
    expect(page.status).toBe(206)
    expect(page.count).toBe(4)
    expect(rows(page)).toEqual([{ who: ids[2] }, { who: ids[1] }])

    const beyond = first.client.from('profiles').select('id', { count: 'exact' }).in('id', ids)
    expect(refused(await beyond.range(9, 9))).toMatchObject({ status: 416, code: 'PGRST103' })

    const either = first.client.from('profiles').select('id').or(`id.eq.${ids[0]},id.eq.${ids[3]}`)
    expect(rows(await either.order('id'))).toEqual([{ id: ids[0] }, { id: ids[3] }])
    const names = many.map(({ username }) => username)
    const alike = first.client.from('profiles').select('username').ilike('username', 'PLAYER-*')
    expect(rows(await alike.in('username', names))).toHaveLength(4)
    const alike2 = first.client.from('profiles').select('username').like('username', 'PLAYER-%')
    expect(rows(await alike2.in('username', names))).toEqual([])
    const not = first.client.from('profiles').select('id').not('id', 'in', `(${ids[0]},${ids[1]})`)
    expect(rows(await not.in('id', ids).order('id'))).toEqual([{ id: ids[2] }, { id: ids[3] }])
  })

  test('spaces around the parts of a condition are skipped', async () => {
    const many = await Promise.all([signUp(server), signUp(server), signUp(server)])
    const [a, b, c] = many.map(({ user }) => user.id).toSorted() as [string, string, string]
    const either = (conditions: string) =>
      many[0].client.from('profiles').select('id').or(conditions).order('id')
    expect(rows(await either(`id.eq.${a}, id.eq.${c}`))).toEqual([{ id: a }, { id: c }])
    const nested = ` id.eq.${a} , and( id.eq.${b}, not.or( id.eq.${c}, username.is.null ) ) `
    expect(rows(await either(nested))).toEqual([{ id: a }, { id: b }])
  })

  test('one row is asked for, and there is none, or one, or more', async () => {
    const { client, user } = await signUp(server)
    const nobody = '00000000-0000-4000-8000-000000000000'
    const profiles = () => client.from('profiles').select('id')
    expect(refused(await profiles().eq('id', nobody).single())).toMatchObject({
      status: 406,
      code: 'PGRST116',
    })
    const maybe = await profiles().eq('id', nobody).maybeSingle()
    expect([maybe.data, maybe.error]).toEqual([null, null])
    expect(rows(await profiles().eq('id', user.id).maybeSingle())).toEqual({ id: user.id })
  })

  test('what is not understood is told with the codes the client knows', async () => {
    const { client, session } = await signUp(server)
    const cases = [
      [client.from('nothing').select(), 404, 'PGRST205'],
      [client.from('users').select(), 404, 'PGRST205'],
      [client.from('profiles').select('nope'), 400, '42703'],
      [client.from('profiles').select('id, games(name)'), 400, 'PGRST200'],
      [client.from('profiles').select().filter('id', 'fts', 'x'), 400, 'PGRST100'],
      [client.from('profiles').select().eq('id', 'not-an-id'), 400, '22P02'],
      [client.from('profiles').select('id, ('), 400, 'PGRST100'],
      [client.from('profiles').select().eq('mana', '99999999999999999999'), 400, '22003'],
      [client.from('profiles').select().gt('created_at', 'yesterday at noon'), 400, '22007'],
      [client.schema('auth').from('users').select(), 406, 'PGRST106'],
      [client.rpc('nothing'), 404, 'PGRST202'],
    ] as const
    for (const [call, status, code] of cases) {
      expect(refused(await call)).toMatchObject({ status, code })
    }
    const forged = await request(server, '/rest/v1/profiles', {
      bearer: `${session.access_token.slice(0, -6)}AAAAAA`,
    })
    expect([forged.status, forged.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer error="invalid_token"',
    ])
    expect(forged.json).toMatchObject({ code: 'PGRST301', hint: null })
  })

  test('visitors may not read players, the operator may', async () => {
    const { user } = await signUp(server)
    expect(refused(await visitor(server).from('profiles').select())).toEqual({
      status: 401,
      code: '42501',
      message: 'permission denied for table profiles',
    })
    const seen = operator(server).from('profiles').select('mana').eq('id', user.id).single()
    expect(rows(await seen)).toEqual({ mana: 250 })
  })

  test('nobody deletes a row by hand', async () => {
    const { client, user } = await signUp(server)
    const gone = await client.from('profiles').delete().eq('id', user.id)
    expect(refused(gone)).toMatchObject({ status: 403, code: '42501' })
    expect(rows(await client.from('profiles').select('id').eq('id', user.id))).toHaveLength(1)
  })

  test('a filter that would be much work is refused before it is any', async () => {
    const { client, user } = await signUp(server)
    const patterns = Array.from({ length: 50 }, (_, n) => `*a*${n}*b*`)
    const read = () => client.from('profiles').select('id')
    const heavy = read()
    for (let n = 0; n < 40; n += 1) heavy.ilikeAnyOf('username', patterns)
    expect(refused(await heavy)).toEqual({
      status: 413,
      code: '54000',
      message: 'too many patterns in filters: at most 10',
    })
    const usual = read().ilikeAnyOf('username', ['*a*b*', 'player-*', 'x*']).eq('id', user.id)
    expect(rows(await usual)).toEqual([{ id: user.id }])
  })

  test('the API document names the tables', async () => {
    const document = await request(server, '/rest/v1/')
    expect(document.headers.get('content-type')).toBe('application/openapi+json; charset=utf-8')
    expect(document.json).toMatchObject({ swagger: '2.0', paths: { '/profiles': {} } })
  })
})
