/** A call to the server that failed. `code` is the server's, or `network` when it was not reached. */

import type { RefusalCode } from './contract.gen'

export class CallError extends Error {
  readonly code: string
  readonly status: number
  /** The whole answer, if it was a refusal with more than a code. */
  readonly body: unknown
  /** More about a refusal of a table or an RPC, as its code defines it. */
  readonly details: string | null

  constructor(
    code: string,
    status: number,
    message: string,
    body: unknown = null,
    details: string | null = null,
  ) {
    super(message)
    this.name = 'CallError'
    this.code = code
    this.status = status
    this.body = body
    this.details = details
  }
}

/** Whether the server refused the call with that code. */
export function isRefusal(error: unknown, code: RefusalCode): boolean {
  return error instanceof CallError && error.code === code
}
