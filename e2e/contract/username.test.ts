import type { User } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { newEmail, PASSWORD, unique } from '../support/account.ts'
import { ok, refusal } from '../support/answer.ts'
import { visitor } from '../support/client.ts'
import { usualEngine } from '../support/engine.ts'
import { useSharedServer } from '../support/use-server.ts'

describe.each(usualEngine)('username on %s', (engine) => {
  const server = useSharedServer(engine)

  const signUpAs = (username: string | undefined, email = newEmail()) =>
    visitor(server).auth.signUp({
      email,
      password: PASSWORD,
      options: username === undefined ? {} : { data: { username } },
    })

  test('the name given is kept', async () => {
    const name = `Rune_${unique()}-X`
    expect(usernameOf(ok(await signUpAs(name)))).toBe(name)
  })

  test('other characters than letters, digits, _ and - are stripped', async () => {
    const name = unique()
    expect(usernameOf(ok(await signUpAs(` Zoé <b>${name}! `)))).toBe(`Zob${name}`)
  })

  test('a name is cut at 30 characters', async () => {
    const name = unique().padEnd(40, 'z')
    expect(usernameOf(ok(await signUpAs(name)))).toBe(name.slice(0, 30))
  })

  test.each(['ab', '!!!', 'é€a b'])('the name %j leaves too little', async (name) => {
    expect(refusal(await signUpAs(name))).toEqual({
      status: 400,
      code: 'validation_failed',
      message: 'Username must be at least 3 characters long',
    })
  })

  test('without a name the part before the @ is used', async () => {
    const local = `lena-${unique()}`
    expect(usernameOf(ok(await signUpAs(undefined, `${local}@example.com`)))).toBe(local)
  })

  test('the part before the @ goes through the same rules', async () => {
    const name = unique()
    const email = `le.na+${name}@example.com`
    expect(usernameOf(ok(await signUpAs(undefined, email)))).toBe(`lena${name}`)
  })

  test('a short part before the @ is padded', async () => {
    const email = `q@${unique()}.example.com`
    expect(usernameOf(ok(await signUpAs(undefined, email)))).toMatch(/^q[\w-]{2,29}$/)
  })

  test('a name that is taken, in any case, gets digits', async () => {
    const name = `Jaina${unique()}`
    ok(await signUpAs(name))
    expect(usernameOf(ok(await signUpAs(name.toUpperCase())))).toMatch(
      new RegExp(`^${name.toUpperCase()}\\d+$`),
    )
  })

  test('a taken name of 30 characters still has 30 at most', async () => {
    const name = unique().padEnd(30, 'y')
    ok(await signUpAs(name))
    const other = usernameOf(ok(await signUpAs(name)))
    expect(other).not.toBe(name)
    expect(other).toMatch(/^[\w-]{1,30}$/)
  })

  test('many who ask for one name at once get a name each', async () => {
    const name = `Thrall${unique()}`
    const answers = await Promise.all(Array.from({ length: 5 }, () => signUpAs(name)))
    const names = answers.map((answer) => String(usernameOf(ok(answer))).toLowerCase())
    expect(new Set(names).size).toBe(5)
  })
})

function usernameOf({ user }: { user: User | null }): unknown {
  return user?.user_metadata.username
}
