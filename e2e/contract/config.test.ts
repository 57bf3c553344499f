import { describe, expect, test } from 'vitest'
import { newEmail, PASSWORD } from '../support/account.ts'
import { ok } from '../support/answer.ts'
import { visitor } from '../support/client.ts'
import { usualEngine } from '../support/engine.ts'
import { request } from '../support/request.ts'
import { useSharedServer } from '../support/use-server.ts'

const CONFIG = '/config.json'

describe.each(usualEngine)('what a page knows before its first call, on %s', (engine) => {
  const server = useSharedServer(engine)

  test('is the publishable key and the version, for anyone', async () => {
    const { status, headers, json } = await request(server, CONFIG, { key: null })
    const health = await request(server, '/health', { key: null })
    expect(status).toBe(200)
    expect(json).toEqual({
      publishable_key: server.keys.publishable,
      version: (health.json as { version: string }).version,
    })
    expect(headers.get('content-type')).toBe('application/json')
    expect(headers.get('cache-control')).toBe('no-cache')
  })

  test('is enough to sign up', async () => {
    const { json } = await request(server, CONFIG, { key: null })
    const { publishable_key: key } = json as { publishable_key: string }
    ok(await visitor(server, { key }).auth.signUp({ email: newEmail(), password: PASSWORD }))
  })

  test('is not sent again to who has it', async () => {
    const { headers } = await request(server, CONFIG, { key: null })
    const etag = headers.get('etag') ?? ''
    expect(etag).toMatch(/^"\w+"$/)
    const ask = (tag: string) =>
      request(server, CONFIG, { key: null, headers: { 'if-none-match': tag } })
    const again = await ask(etag)
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag])
    expect((await ask('"another"')).status).toBe(200)
  })

  test.each(['capacitor://localhost', 'https://localhost'])(
    'may be read by the native shell at %s',
    async (origin) => {
      const { headers } = await request(server, CONFIG, { key: null, headers: { origin } })
      expect(headers.get('access-control-allow-origin')).toBe(origin)
    },
  )

  test('is not to be written', async () => {
    expect((await request(server, CONFIG, { key: null, method: 'PUT' })).status).toBe(405)
  })
})
