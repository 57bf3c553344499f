import type { RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { signIn, type Account } from '../support/account.ts'
import { heard, joined, usePlayers } from '../support/channel.ts'
import { visitor } from '../support/client.ts'
import { byHand, readByHand } from '../support/database.ts'
import { usualEngine } from '../support/engine.ts'
import { eventually } from '../support/eventually.ts'
import type { Server } from '../support/server.ts'
import { refused, rows } from '../support/table.ts'
import { useServer } from '../support/use-server.ts'
import { QUESTION_FIELDS } from '../support/wire-shapes.ts'

interface Snapshot {
  session: string
  status: string
  version: number
  phase: string
  now: number
  index: number
  count: number
  right: number
  wrong: number
  wrong_left: number | null
  voids: number
  resumes_at: number | null
  question: { id: string; opens_at: number; closes_at: number; options: object | null } | null
  verdict: { correct: boolean; timed_out: boolean; correctAnswer: unknown; why: object } | null
  result: Record<string, unknown> | null
  review: unknown[] | null
}

interface Session {
  id: string
  version: number
  status: string
  [column: string]: unknown
}

type Move = 'quiz_start' | 'quiz_state' | 'quiz_answer' | 'quiz_next' | 'quiz_quit'

async function call({ client }: Account, move: Move, given: object): Promise<Snapshot> {
  return rows(await client.rpc(move, given)) as Snapshot
}

/** An answer that is right, or one that is not, looked up where no client can look. */
async function reply(
  server: Server,
  { session, index }: Snapshot,
  right: boolean,
): Promise<object> {
  const kept = await readByHand(
    server,
    `select drawn, options_order from quiz_session_questions where session_id = '${session}' and place = ${index}`,
  )
  const [drawn, order] = kept.map((text) => JSON.parse(text) as unknown) as [
    { right: { index?: number; text?: { texts: { fr: string } } } },
    number[],
  ]
  if (drawn.right.index === undefined) {
    return { session, index, text: right ? drawn.right.text?.texts.fr : 'nothing of the kind' }
  }
  const shown = order.indexOf(drawn.right.index)
  return { session, index, choice: right ? shown : (shown + 1) % 4 }
}

/** Plays from where it is: `rrw` answers right, right and wrong, and goes on after each. */
async function play(server: Server, player: Account, from: Snapshot, script: string) {
  let now = from
  for (const step of script) {
    await call(player, 'quiz_answer', await reply(server, now, step === 'r'))
    now = await call(player, 'quiz_next', { session: now.session, index: now.index })
  }
  return now
}

describe.each(usualEngine)('quiz sessions on %s', (engine) => {
  const server = useServer(engine)
  const player = usePlayers(server)

  test('a level is started, played, passed, and opens the next', async () => {
    const ana = await player()
    const first = await call(ana, 'quiz_start', { mode: 'solo', level: 1 })
    expect(first).toMatchObject({ status: 'playing', phase: 'question', index: 0, count: 10 })
    expect(first).toMatchObject({ verdict: null, result: null, review: null, wrong_left: null })
    const { opens_at: opens, closes_at: closes } = first.question ?? { opens_at: 0, closes_at: 0 }
    expect(closes - opens).toBe(15_000)
    expect(Math.abs(first.now - opens)).toBeLessThan(5000)
    expect(Object.keys(first.question ?? {}).toSorted()).toEqual(QUESTION_FIELDS)
    expect(JSON.stringify(first)).not.toMatch(/correct|why/)

    const answered = await call(ana, 'quiz_answer', await reply(server, first, true))
    expect(answered).toMatchObject({ phase: 'review', right: 1, verdict: { correct: true } })
    const next = await call(ana, 'quiz_next', { session: first.session })
    const end = await play(server, ana, next, 'rrwrrrwrr')
    expect(end).toMatchObject({ phase: 'finished', status: 'passed', right: 8, wrong: 2 })
    expect(end.result).toMatchObject({ passed: true, stars: 1, best: 8, unlocked: 2 })
    expect(end.review).toHaveLength(10)

    const levels = rows(await ana.client.rpc('solo_levels')) as object[]
    expect(levels).toHaveLength(30)
    expect(levels[0]).toMatchObject({ level: 1, stars: 1, best_right: 8, plays: 1 })
    expect(levels[1]).toMatchObject({ level: 2, open: true })
    const locked = await ana.client.rpc('quiz_start', { mode: 'solo', level: 3 })
    expect(locked.error).toMatchObject({ hint: 'level_locked' })
  })

  test('a rank is climbed, another is lost by quitting, and the week says so', async () => {
    const ana = await player()
    const first = await call(ana, 'quiz_start', { mode: 'ranked' })
    const up = await play(server, ana, first, 'rrrrrrrwww')
    expect(up.result).toMatchObject({
      rank_before: 1,
      rank_after: 2,
      promoted: true,
      counted: true,
    })
    const { session } = await call(ana, 'quiz_start', { mode: 'ranked' })
    const down = await call(ana, 'quiz_quit', { session })
    expect(down).toMatchObject({ status: 'quit', result: { rank_after: 1, demoted: true } })
    const state = rows(await ana.client.rpc('ranked_state')) as {
      ends_at: number
      ladder: object[]
    }
    expect(state).toMatchObject({ rank: 1, best: 2, attempts: 2, running: null })
    expect(state).toMatchObject({
      path: [
        { step: 1, passed: true, after: 2 },
        { step: 2, after: 1 },
      ],
    })
    expect(state.ladder).toHaveLength(16)
    expect(new Date(state.ends_at).toISOString()).toMatch(/T23:59:00.000Z$/)
    expect(new Date(state.ends_at).getUTCDay()).toBe(0)
    expect(rows(await ana.client.rpc('profile_view'))).toMatchObject({
      quizzes: 2,
      rank: { rank: 'bronze', division: 3 },
    })
  })

  test('the daily five are played once, pay mana and start a streak', async () => {
    const ana = await player()
    const before = rows(await ana.client.rpc('daily_state')) as { now: number; ends_at: number }
    expect(before).toMatchObject({ result: null, running: null, streak: 0, reward: 10 })
    expect(before.ends_at - before.now).toBeLessThanOrEqual(24 * 3600 * 1000)
    expect(new Date(before.ends_at).toISOString()).toMatch(/T00:00:00.000Z$/)
    const first = await call(ana, 'quiz_start', { mode: 'daily' })
    const end = await play(server, ana, first, 'rrwrr')
    expect(end).toMatchObject({ status: 'passed', result: { reward: 10, streak: 1 } })
    const again = await ana.client.rpc('quiz_start', { mode: 'daily' })
    expect(again.error).toMatchObject({ hint: 'played_today' })
    expect(rows(await ana.client.rpc('daily_state'))).toMatchObject({
      result: { right: 4, complete: true, signs: ['right', 'right', 'wrong', 'right', 'right'] },
      streak: 1,
      better_than: null,
    })
    expect(rows(await ana.client.rpc('profile_view'))).toMatchObject({
      mana: 260,
      streak: { days: 1, best: 1 },
    })
  })

  test('a second device takes the session up, and both hear every move', async () => {
    const ana = await player()
    const first = await call(ana, 'quiz_start', { mode: 'ranked' })
    const changes = heard<RealtimePostgresChangesPayload<Session>>()
    const wish = { schema: 'public', table: 'quiz_sessions', filter: `id=eq.${first.session}` }
    await joined(
      ana.client.channel('quiz').on('postgres_changes', { event: 'UPDATE', ...wish }, changes.add),
    )
    const second = await signIn(server, ana)
    const resumed = await call(second, 'quiz_start', { mode: 'ranked' })
    expect({ ...resumed, now: 0 }).toEqual({ ...first, now: 0 })
    await call(second, 'quiz_answer', await reply(server, first, false))
    const change = await changes.next()
    expect(change.new).toMatchObject({ version: 2, status: 'playing', wrong_count: 1 })
    expect(Object.keys(change.new).toSorted()).toEqual([
      'created_at',
      'finished_at',
      'id',
      'mode',
      'right_count',
      'season',
      'status',
      'step',
      'user_id',
      'version',
      'wrong_count',
    ])
    const seen = await call(ana, 'quiz_state', { session: first.session })
    expect(seen).toMatchObject({ phase: 'review', verdict: { correct: false } })
    await call(ana, 'quiz_quit', { session: first.session })
  })

  test('a cheating client gets nothing', async () => {
    const [ana, ben] = [await player(), await player()]
    const first = await call(ana, 'quiz_start', { mode: 'ranked' })
    const { session } = first
    const right = await reply(server, first, true)
    expect((await ben.client.rpc('quiz_answer', right)).error).toMatchObject({
      hint: 'session_not_found',
    })
    const later = await ana.client.rpc('quiz_answer', { session, index: 3, choice: 0 })
    expect(later.error).toMatchObject({ hint: 'not_this_question', code: 'PT409' })
    expect(later.status).toBe(409)
    const wrong = await call(ana, 'quiz_answer', await reply(server, first, false))
    const again = await call(ana, 'quiz_answer', right)
    expect({ ...again, now: 0 }).toEqual({ ...wrong, now: 0 })

    for (const column of ['state', 'result', 'wake_at']) {
      expect(refused(await ana.client.from('quiz_sessions').select(column)).code).toBe('42703')
    }
    expect(refused(await ana.client.from('quiz_session_questions').select()).code).toBe('PGRST205')
    expect(rows(await ben.client.from('quiz_sessions').select())).toEqual([])
    const row = { user_id: ana.user.id, status: 'passed' }
    expect(refused(await ana.client.from('quiz_sessions').insert(row)).status).toBe(403)
    const stranger = await visitor(server).rpc('quiz_state', { session })
    expect(refused(stranger).status).toBe(401)
    await call(ana, 'quiz_quit', { session })
  })

  test('time runs out by itself, and staying away is quitting', async () => {
    const ana = await player()
    const { session } = await call(ana, 'quiz_start', { mode: 'ranked' })
    const changes = heard<RealtimePostgresChangesPayload<Session>>()
    const wish = { schema: 'public', table: 'quiz_sessions', filter: `id=eq.${session}` }
    await joined(
      ana.client.channel('quiz').on('postgres_changes', { event: 'UPDATE', ...wish }, changes.add),
    )
    await hurry(server, session, { patience: 1 })
    // On a busy machine both may be over before the server looks: then they are one change.
    let change = (await changes.next()).new as Session
    if (change.status === 'playing') change = (await changes.next()).new as Session
    expect(change).toMatchObject({ wrong_count: 1, status: 'quit' })
    const seen = await call(ana, 'quiz_state', { session })
    expect(seen).toMatchObject({ phase: 'finished', review: [{ verdict: { timed_out: true } }] })
    expect(seen.result).toMatchObject({ passed: false, counted: true })
  })

  test('a killed server takes the session up again', async () => {
    const ana = await player()
    const first = await call(ana, 'quiz_start', { mode: 'ranked' })
    const second = await play(server, ana, first, 'r')
    await server.kill()
    await server.start()
    const back = await signIn(server, ana)
    const now = await call(back, 'quiz_start', { mode: 'ranked' })
    expect({ ...now, now: 0 }).toEqual({ ...second, now: 0 })
    // What was asked before the kill is not held against anybody when its time runs out.
    await hurry(server, now.session, { patience: 60 })
    const other = await eventually('another question', async () => {
      const seen = await call(back, 'quiz_state', { session: now.session })
      return seen.question?.id === now.question?.id ? undefined : seen
    })
    expect(other).toMatchObject({ phase: 'question', index: 1, right: 1, wrong: 0 })
    expect(other).toMatchObject({ voids: 1, resumes_at: null })

    // A second one waits: the attempt pauses, and asking again does not help.
    await server.kill()
    await server.start()
    const again = await signIn(server, ana)
    await hurry(server, now.session, { patience: 60 })
    const paused = await eventually('the pause', async () => {
      const seen = await call(again, 'quiz_state', { session: now.session })
      return seen.voids === 2 ? seen : undefined
    })
    expect(paused).toMatchObject({ status: 'playing', question: null, index: 1, wrong: 0 })
    expect(Number(paused.resumes_at) - paused.now).toBeGreaterThan(9 * 60_000)
    expect(await call(again, 'quiz_next', { session: now.session })).toMatchObject({
      question: null,
      resumes_at: paused.resumes_at,
    })
    await call(again, 'quiz_quit', { session: now.session })
  })
})

/** Lets the open question close at once, and has only so many seconds of patience after that. */
async function hurry(server: Server, session: string, { patience }: { patience: number }) {
  const [text] = await readByHand(server, `select state from quiz_sessions where id = '${session}'`)
  const state = JSON.parse(text ?? '') as { terms: object; time: { opened: number } }
  const sooner = {
    ...state,
    terms: { ...state.terms, patience },
    time: { ...state.time, closes: state.time.opened },
  }
  const kept = JSON.stringify(sooner).replaceAll("'", "''")
  await byHand(
    server,
    `update quiz_sessions set state = '${kept}', wake_at = ${state.time.opened + 300} where id = '${session}'`,
  )
}
