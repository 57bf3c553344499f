import type { SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { newEmail, PASSWORD, unique } from '../support/account.ts'
import { ok, refusal } from '../support/answer.ts'
import { visitor } from '../support/client.ts'
import { usualEngine } from '../support/engine.ts'
import { rows } from '../support/table.ts'
import { useSharedServer } from '../support/use-server.ts'

describe.each(usualEngine)('username on %s', (engine) => {
  const server = useSharedServer(engine)

  const trySignUp = (
    username: string | undefined,
    email = newEmail(),
    client: SupabaseClient = visitor(server),
  ) =>
    client.auth.signUp({
      email,
      password: PASSWORD,
      options: username === undefined ? {} : { data: { username } },
    })

  /** The name of the new profile. */
  const signUpAs = async (username: string | undefined, email = newEmail()): Promise<string> => {
    const client = visitor(server)
    const { user } = ok(await trySignUp(username, email, client))
    // What the client sent, and nothing more.
    expect(user?.user_metadata).toEqual(username === undefined ? {} : { username })
    const profile = client
      .from('profiles')
      .select('username')
      .eq('id', user?.id ?? '')
    return rows(await profile.single<{ username: string }>()).username
  }

  test('the name given is kept', async () => {
    const name = `Rune_${unique()}-X`
    expect(await signUpAs(name)).toBe(name)
  })

  test('other characters than letters, digits, _ and - are stripped', async () => {
    const name = unique()
    expect(await signUpAs(` Zoé <b>${name}! `)).toBe(`Zoeb${name}`)
  })

  test('a name is cut at 30 characters', async () => {
    const name = unique().padEnd(40, 'z')
    expect(await signUpAs(name)).toBe(name.slice(0, 30))
  })

  test.each(['ab', '!!!', 'é€ b'])('the name %j leaves too little', async (name) => {
    expect(refusal(await trySignUp(name))).toEqual({
      status: 400,
      code: 'validation_failed',
      message: 'Username must be at least 3 characters long',
    })
  })

  test('without a name the part before the @ is used', async () => {
    const local = `lena-${unique()}`
    expect(await signUpAs(undefined, `${local}@example.com`)).toBe(local)
  })

  test('the part before the @ goes through the same rules', async () => {
    const name = unique()
    const email = `le.na+${name}@example.com`
    expect(await signUpAs(undefined, email)).toBe(`lena${name}`)
  })

  test('a short part before the @ is padded', async () => {
    const email = `q@${unique()}.example.com`
    expect(await signUpAs(undefined, email)).toMatch(/^q[\w-]{2,29}$/)
  })

  test('a name that is taken, in any case, gets digits', async () => {
    const name = `Jaina${unique()}`
    await signUpAs(name)
    expect(await signUpAs(name.toUpperCase())).toMatch(new RegExp(`^${name.toUpperCase()}\\d+$`))
  })

  test('a taken name of 30 characters still has 30 at most', async () => {
    const name = unique().padEnd(30, 'y')
    await signUpAs(name)
    const other = await signUpAs(name)
    expect(other).not.toBe(name)
    expect(other).toMatch(/^[\w-]{1,30}$/)
  })

  test('many who ask for one name at once get a name each', async () => {
    const name = `Thrall${unique()}`
    const names = await Promise.all(Array.from({ length: 5 }, () => signUpAs(name)))
    expect(new Set(names.map((taken) => taken.toLowerCase())).size).toBe(5)
  })
})
