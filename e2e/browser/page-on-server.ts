import { test as base } from '@playwright/test'
import { Server } from '../support/server.ts'

interface Complaints {
  /** Errors in the console and violations of the Content-Security-Policy. */
  complaints: string[]
}

/** Playwright's test with a real server, one for the whole run, and an ear for what the browser complains of. */
export const test = base.extend<Complaints, { server: Server }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const server = await Server.started('sqlite', { RUNESIDE_AUTH_CONFIRM_EMAIL: 'true' })
      await use(server)
      await server.dispose()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  complaints: async ({ page }, use) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error')
        complaints.push(`${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    await page.exposeFunction('reportViolation', (what: string) => complaints.push(what))
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const report = Reflect.get(window, 'reportViolation') as (what: string) => void
        report(`CSP: ${event.violatedDirective} ${event.blockedURI}`)
      })
    })
    await use(complaints)
  },
})
