import { fileURLToPath } from 'node:url'

/** The server under test. */
export const binary =
  process.env.RUNESIDE_BIN ?? fileURLToPath(new URL('../../target/debug/runeside', import.meta.url))
