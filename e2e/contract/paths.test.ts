import { describe, expect, test } from 'vitest'
import { usualEngine } from '../support/engine.ts'
import { request } from '../support/request.ts'
import { exchange, getRaw, statusOf } from '../support/socket.ts'
import { useSharedServer } from '../support/use-server.ts'

describe.each(usualEngine)('paths that try to leave their place, on %s', (engine) => {
  const server = useSharedServer(engine)

  test.each([
    '/auth/v1/../',
    '/auth/v1/../../etc/passwd',
    '/auth/v1/%2e%2e/%2e%2e/etc/passwd',
    '//',
    '//etc/passwd',
    '//evil.example/',
    '/assets/../../etc/passwd',
    '/assets/../../../../../../../../etc/passwd',
    '/assets/..%2f..%2f..%2f..%2f..%2fetc%2fpasswd',
    '/assets/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '/assets/%252e%252e/%252e%252e/etc/passwd',
    '/assets/..\\..\\etc\\passwd',
    '/assets/....//....//etc/passwd',
    '/assets/%00',
    '/assets/index.html%00.js',
    '/%00',
    '/%ff%fe',
    '/%',
    '/%zz',
    `/${'a'.repeat(5_000)}`,
    '/auth/v1/admin/users/../users',
    '/./auth/v1/./admin/users',
    '/auth//v1//admin//users',
    '/AUTH/V1/admin/users',
  ])('GET %s gives nothing away', async (path) => {
    const answer = await getRaw(server, path)
    expect(statusOf(answer)).toBeGreaterThanOrEqual(200)
    expect(statusOf(answer)).toBeLessThan(500)
    expect(answer).not.toMatch(/^root:/m)
    expect(answer).not.toContain('"users":')
    expect(answer).not.toMatch(/^location: (https?:)?\/\/evil/im)
  })

  test.each(['/assets/../../etc/passwd', '/assets/..%2f..%2fetc%2fpasswd', '/assets/none.js'])(
    'GET %s is 404',
    async (path) => {
      expect(statusOf(await getRaw(server, path))).toBe(404)
    },
  )

  test.each([
    ['a NUL in the path', 'GET /a\0b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['a path that is none', 'GET etc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['no sense at all', '\0\x01\x02\xff\r\n\r\n'],
    ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'],
    [
      'two lengths',
      'POST /auth/v1/signup HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\nConnection: close\r\n\r\n{}x',
    ],
    [
      'a length below zero',
      'POST /auth/v1/signup HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\nConnection: close\r\n\r\n',
    ],
  ])('%s is refused or dropped', async (_what, bytes) => {
    const status = statusOf(await exchange(server, bytes))
    expect(status === 0 || (status >= 400 && status < 500)).toBe(true)
  })

  test('after all this the server serves', async () => {
    expect((await request(server, '/health', { key: null })).status).toBe(200)
  })
})
