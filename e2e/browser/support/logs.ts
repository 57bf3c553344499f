/** Tests with a folder of the game's logs on the disk, on a server that has the invented cards. */

import { LogsFolder } from '../../support/power-log.ts'
import { test as base } from './cards.ts'

export const test = base.extend<{ logs: LogsFolder }>({
  // Playwright reads from the pattern what a fixture needs: this one needs nothing.
  // oxlint-disable-next-line no-empty-pattern
  logs: async ({}, use) => {
    const logs = await LogsFolder.made()
    await use(logs)
    await logs.remove()
  },
})
