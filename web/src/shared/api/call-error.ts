/** A call to the server that failed. `code` is the server's, or `network` when it was not reached. */

import type { RefusalCode } from './contract.gen'

export class CallError extends Error {
  readonly code: string
  readonly status: number

  constructor(code: string, status: number, message: string) {
    super(message)
    this.name = 'CallError'
    this.code = code
    this.status = status
  }
}

/** Whether the server refused the call with that code. */
export function isRefusal(error: unknown, code: RefusalCode): boolean {
  return error instanceof CallError && error.code === code
}
