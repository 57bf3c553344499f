/** A call to the server that failed. `code` is the server's, or `network` when it was not reached. */

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
