/** Playwright's test on a real server. A complaint of the browser that the test did not provoke fails it. */

import { test as base, expect, type Page } from '@playwright/test'
import { Server, type Settings } from '../../support/server.ts'
import { Complaints } from './complaints.ts'
import { waitForHistory } from './history.ts'

interface OfTest {
  /** When a test fails, what the server logged meanwhile is printed. */
  logOfFailure: void
  complaints: Complaints
  /** A page in a browser of its own: another device, or someone else's. */
  otherBrowser: () => Promise<Page>
}

interface OfWorker {
  /** Settings of the server, for a file that needs its own: `test.use({ settings: { ... } })`. */
  settings: Settings
  server: Server
}

export const test = base.extend<OfTest, OfWorker>({
  settings: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ settings }, use) => {
      const server = await Server.started('sqlite', settings)
      await use(server)
      await server.dispose()
    },
    { scope: 'worker' },
  ],
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
