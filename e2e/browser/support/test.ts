/** Playwright's test on a real server. A complaint of the browser that the test did not provoke fails it. */

import { test as base, expect, type Page } from '@playwright/test'
import type { Server } from '../../support/server.ts'
import { Complaints } from './complaints.ts'
import { waitForHistory } from './history.ts'
import { PLAIN, Servers, type ServerKind } from './servers.ts'

interface OfTest {
  /** For tests that need a server of another kind: `test.use({ kind: SHORT_COUNTDOWN })`. */
  kind: ServerKind
  server: Server
  /** When a test fails, what the server logged meanwhile is printed. */
  logOfFailure: void
  complaints: Complaints
  /** A page in a browser of its own: another device, or someone else's. */
  otherBrowser: () => Promise<Page>
}

interface OfWorker {
  servers: Servers
}

export const test = base.extend<OfTest, OfWorker>({
  kind: [PLAIN, { option: true }],
  // Kept by the worker: if the kind were an option of workers, each kind would start workers and browsers of its own.
  servers: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from it.
    async ({}, use) => {
      const servers = new Servers()
      await use(servers)
      await servers.dispose()
    },
    { scope: 'worker' },
  ],
  server: async ({ servers, kind }, use) => use(await servers.of(kind)),
  baseURL: async ({ server }, use) => use(server.url),
  page: async ({ page }, use) => {
    waitForHistory(page)
    await use(page)
  },
  logOfFailure: [
    async ({ server }, use, testInfo) => {
      const logged = server.markLog()
      await use()
      if (testInfo.status === testInfo.expectedStatus) return
      console.error(`server log of "${testInfo.title}":\n${logged()}`)
    },
    { auto: true },
  ],
  complaints: [
    async ({ context }, use) => {
      const complaints = new Complaints()
      complaints.listenTo(context)
      await use(complaints)
      expect(complaints.open, 'errors in the console').toEqual([])
      expect(complaints.missing, 'refusals that never came').toEqual([])
    },
    { auto: true },
  ],
  otherBrowser: async ({ browser, baseURL, complaints }, use) => {
    await use(async () => {
      const context = await browser.newContext({ baseURL })
      complaints.listenTo(context)
      const page = await context.newPage()
      waitForHistory(page)
      return page
    })
  },
})

export { expect }
