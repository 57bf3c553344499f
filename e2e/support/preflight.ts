import { accessSync, constants } from 'node:fs'
import { binary } from './binary.ts'
import { postgresUrl } from './database.ts'

/** Says once, before any test, what the machine lacks. Nothing is skipped for want of it. */
export default function preflight(): void {
  try {
    accessSync(binary, constants.X_OK)
  } catch {
    throw new Error(`No server at ${binary}. Build it (cargo build) or set RUNESIDE_BIN.`)
  }
  postgresUrl()
}
