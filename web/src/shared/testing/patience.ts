/** For tests: long timeouts, for a busy machine. */

import { configure, getConfig } from '@testing-library/react'

const usual = getConfig()

/** The real one, also in tests with fake timers. */
const nextTask = setImmediate

configure({
  asyncUtilTimeout: 10_000,
  // React runs effects (a focus change, for example) in the task after the render. Queries wait for that task too.
  asyncWrapper: (find) =>
    usual.asyncWrapper(async () => {
      const found = await find()
      await new Promise<void>((resolve) => {
        nextTask(resolve)
      })
      return found
    }),
})
