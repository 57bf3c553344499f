import { createServer, type Server as HttpServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp } from '../support/account.ts'
import { ok } from '../support/answer.ts'
import { readByHand } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { nodeAt } from '../support/live-nodes.ts'
import { useNats } from '../support/nats.ts'
import { request } from '../support/request.ts'
import { enrollAndVerify } from '../support/second-factor.ts'
import { refused, rows } from '../support/table.ts'
import { useNodes } from '../support/use-nodes.ts'

const BUILD = 4242
const CARD = {
  id: 'TEST_1',
  dbfId: 1,
  name: 'Meadow Drake',
  set: 'CORE',
  type: 'MINION',
  rarity: 'COMMON',
  cardClass: 'MAGE',
  cost: 2,
  attack: 2,
  health: 3,
  collectible: true,
}
/** A lease ends after 30 s, and the other nodes look every 5 s. */
const TAKEN_OVER_MS = 90_000

describe('three nodes', { timeout: 300_000 }, () => {
  const source = useCardSource()
  const nodes = useNodes(3, useNats(), {
    get RUNESIDE_CARDS_URL() {
      return source.url()
    },
  })

  test('a job whose node is killed in the middle is done by another node, once', async () => {
    const [first, second, third] = [0, 1, 2].map((at) => nodeAt(nodes, at)) as [
      ReturnType<typeof nodeAt>,
      ReturnType<typeof nodeAt>,
      ReturnType<typeof nodeAt>,
    ]
    const job = () =>
      readByHand(
        second,
        "select node, run is null, error is null, changed from jobs where name = 'card_update'",
      )
    const admin = await signUp(first)
    await first.runHere('user', 'role', admin.email, 'admin')
    ok(await admin.client.auth.refreshSession())
    await enrollAndVerify(admin)
    rows(await admin.client.rpc('admin_data_update'))
    await eventually('the first request for cards', () => source.held() || undefined)
    expect(refused(await admin.client.rpc('admin_data_update')).code).toBe('P0001')
    await first.kill()
    source.answer()
    const ended = await eventually(
      'another node',
      async () => {
        const row = await job()
        return row[1] === 'true' ? row : undefined
      },
      TAKEN_OVER_MS,
    )
    expect(['node2', 'node3']).toContain(ended[0])
    expect(ended.slice(1)).toEqual(['true', 'true', 'true'])
    expect(source.englishLists()).toBe(1)
    for (const node of [second, third]) {
      await eventually('the card', async () => {
        const { status } = await request(node, '/cards/v1/en/TEST_1.json', { key: null })
        return status === 200 || undefined
      })
      await eventually('the metrics', async () => {
        const text = await (await fetch(`${node.url}/metrics`)).text()
        return text.includes('runeside_job_failing{job="card_update"} 0') || undefined
      })
    }
    await eventually('the bank of these cards', async () => {
      const [edition] = await readByHand(second, 'select edition from question_bank')
      return edition?.startsWith(`${BUILD}-`) || undefined
    })
    // Each of the others ran at one node, not at each.
    const [unended] = await readByHand(
      second,
      "select count(*) from jobs where name in ('meta_pages', 'figures', 'weekly_letter') and ended_at is null",
    )
    expect(unended).toBe('0')
    await first.start()
  })
})

/** A card data service that answers nobody at first. */
function useCardSource() {
  const held: ServerResponse[] = []
  let answers = false
  let english = 0
  let server: HttpServer
  beforeAll(async () => {
    server = createServer((asked, response) => {
      if (!answers) {
        held.push(response)
        return
      }
      const isEnglish = asked.url === `/v1/${BUILD}/enUS/cards.json`
      if (isEnglish) english += 1
      response.writeHead(isEnglish ? 200 : 404, { 'content-type': 'application/json' })
      response.end(isEnglish ? JSON.stringify([CARD]) : '')
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/${BUILD}`,
    held: () => held.length > 0,
    /** From now on every request is answered. */
    answer: () => {
      answers = true
    },
    englishLists: () => english,
  }
}
