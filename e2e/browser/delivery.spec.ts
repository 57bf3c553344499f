import type { Server } from '../support/server.ts'
import { expect, test } from './support/test.ts'

const html = { accept: 'text/html' }

/** The hashed files that the page names. */
async function assetsOf(server: Server): Promise<string[]> {
  const page = await (await fetch(`${server.url}/`, { headers: html })).text()
  const assets = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
    ([, path]) => `${path}`,
  )
  expect(assets.length).toBeGreaterThan(0)
  return assets
}

test('the page is asked for anew each time', async ({ server }) => {
  for (const [path, expected] of [
    ['/', 200],
    ['/index.html', 200],
    ['/no/such/page', 404],
  ] as const) {
    const { status, headers } = await fetch(server.url + path, { headers: html })
    expect(status).toBe(expected)
    expect(headers.get('cache-control')).toBe('no-cache')
  }
})

test('a crawler gets the page with a title, a description and a picture', async ({ server }) => {
  for (const path of ['/login', '/quizzes/duo?code=A1B2C3', '/no/such/page']) {
    const page = await (await fetch(server.url + path, { headers: { accept: '*/*' } })).text()
    const tags = ['og:title', 'og:description', 'og:image'].map(
      (name) => new RegExp(`property="${name}" content="([^"]+)"`).exec(page)?.[1] ?? '',
    )
    expect(tags.every((content) => content.length > 0)).toBe(true)
    const picture = await fetch(tags[2] ?? '')
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  }
})

test('hashed files are kept for ever', async ({ server }) => {
  for (const path of await assetsOf(server)) {
    const { status, headers } = await fetch(server.url + path)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toMatch(/max-age=31536000/)
    expect(headers.get('cache-control')).toMatch(/immutable/)
  }
})

for (const encoding of ['br', 'gzip']) {
  test(`page, styles and scripts travel as ${encoding} to those who take it`, async ({
    server,
  }) => {
    const texts = (await assetsOf(server)).filter((path) => /\.(js|css)$/.test(path))
    for (const path of ['/', ...texts]) {
      const { headers } = await fetch(server.url + path, {
        headers: { ...html, 'accept-encoding': encoding },
      })
      expect(headers.get('content-encoding')).toBe(encoding)
      expect(headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
    }
  })
}

test('what travels as brotli is what travels plain', async ({ server }) => {
  const [path = ''] = await assetsOf(server)
  const fetchAs = (encoding: string) =>
    fetch(server.url + path, { headers: { 'accept-encoding': encoding } })
  const [plain, packed] = await Promise.all([fetchAs('identity'), fetchAs('br')])
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(await packed.text()).toBe(await plain.text())
})

test('a file that is gone is 404, never the page', async ({ server }) => {
  const reply = await fetch(`${server.url}/assets/gone-12345678.js`, { headers: html })
  expect(reply.status).toBe(404)
  expect(await reply.text()).not.toContain('<html')
})

test('a page may not be framed, nor run foreign scripts', async ({ server }) => {
  const { headers } = await fetch(`${server.url}/`, { headers: html })
  const policy = headers.get('content-security-policy') ?? ''
  for (const directive of [
    "default-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ]) {
    expect(policy).toContain(directive)
  }
  // The page's own module may run; a text may not become a script.
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1]?.replace("'wasm-unsafe-eval'", '')
  expect(scripts).not.toMatch(/unsafe|\*|https?:/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})
