/** For tests: a machine may be busy with other things; a page that comes late is not a page that is wrong. */

import { configure, getConfig } from '@testing-library/react'

const usual = getConfig()

/** The real one, also in tests that stop the clock. */
const nextTask = setImmediate

configure({
  asyncUtilTimeout: 10_000,
  // React runs the effects of what it has drawn (the focus moves, say) in the task after it. Whoever waits for a thing on
  // the page waits for them too.
  asyncWrapper: (find) =>
    usual.asyncWrapper(async () => {
      const found = await find()
      await new Promise<void>((resolve) => {
        nextTask(resolve)
      })
      return found
    }),
})
