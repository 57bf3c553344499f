/** Tests on a server that has the invented cards. The files that import this share their servers. */

import type { BrowserContext } from '@playwright/test'
import { WITH_CARDS } from './servers.ts'
import { test as base } from './test.ts'

/** One black dot. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
)

/** Answers for the art of the cards: invented ones have none. */
export const paintCards = (context: BrowserContext): Promise<unknown> =>
  context.route('**/art/v1/**', (route) =>
    route.fulfill({ contentType: 'image/png', body: PICTURE }),
  )

export const test = base.extend<{ art: void }>({
  kind: WITH_CARDS,
  art: [
    async ({ context }, use) => {
      await paintCards(context)
      await use()
    },
    { auto: true },
  ],
})
