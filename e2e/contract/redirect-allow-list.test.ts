import { describe, expect, test } from 'vitest'
import { usualEngine } from '../support/engine.ts'
import { request } from '../support/request.ts'
import { useServer } from '../support/use-server.ts'

describe.each(usualEngine)('the redirect allow-list on %s', (engine) => {
  const server = useServer(engine, {
    RUNESIDE_AUTH_REDIRECT_ALLOW_LIST: 'https://app.example/**,capacitor://localhost/**',
  })

  /** Where a link, here one that never was valid, sends the browser. */
  const destination = async (redirectTo: string): Promise<string> => {
    const query = new URLSearchParams({
      token: 'f'.repeat(56),
      type: 'recovery',
      redirect_to: redirectTo,
    })
    const reply = await request(server, `/auth/v1/verify?${query.toString()}`, { key: null })
    expect(reply.status).toBe(303)
    return reply.headers.get('location') ?? ''
  }

  test.each(['https://app.example/any/page', 'capacitor://localhost/reset'])(
    '%s is on the list',
    async (target) => {
      expect(await destination(target)).toMatch(new RegExp(`^${target}#error=access_denied`))
    },
  )

  test('a page of the site itself needs no entry', async () => {
    const page = `${server.url}/auth/reset-password`
    expect(await destination(page)).toMatch(new RegExp(`^${page}#`))
  })

  test.each([
    'https://evil.example/',
    'http://app.example/', // another scheme
    'https://app.example.evil.example/',
    'https://app.example@evil.example/',
    'https://app.example:443@evil.example/',
    'https://sub.app.example/',
    'https://evil.example/https://app.example/',
    '//evil.example/',
    '\\\\evil.example\\',
    'javascript:alert(1)',
    'data:text/html,hi',
    'not a url',
  ])('%s is not, so the browser goes to the site', async (target) => {
    const { origin } = new URL(await destination(target))
    expect(origin).toBe(server.url)
  })

  test('the address of the site as a prefix of another host does not help', async () => {
    const prefixed = [`${server.url}.evil.example/`, `${server.url}@evil.example/`]
    for (const target of prefixed) {
      expect(new URL(await destination(target)).origin).toBe(server.url)
    }
  })

  test('a line break in the target does not reach the header', async () => {
    const target = encodeURIComponent('https://app.example/\r\nset-cookie: a=b')
    const path = `/auth/v1/verify?token=${'f'.repeat(56)}&type=recovery&redirect_to=${target}`
    const { status, headers } = await request(server, path, { key: null })
    expect(status).toBeLessThan(500)
    expect(headers.get('set-cookie')).toBeNull()
  })
})
