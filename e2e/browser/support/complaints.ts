/** What the browser complains of while a test runs: errors in its console, and exceptions that nobody caught. */

import type { BrowserContext, ConsoleMessage } from '@playwright/test'

/** An answer that the browser logs as an error though the page is ready for it: `400 /auth/v1/token`. */
export type Refusal = `${number | `net::${string}`} /${string}`

/** The server did not accept the connection, or closed it before the whole response was sent. */
const SERVER_LOST = /net::ERR_(CONNECTION_\w+|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)/

/** There was no network. For requests through a service worker, and for its own script, the browser gives no reason. */
const NETWORK_LOST =
  /net::ERR_(INTERNET_DISCONNECTED|FAILED)|unknown error occurred when fetching the script/

export class Complaints {
  readonly #heard: string[] = []
  readonly #allowed = new Set<Refusal>()
  readonly #possible = new Set<string>()
  readonly #losses: RegExp[] = []

  /** Hears every page of a browser, from now on. */
  listenTo(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error') this.#heard.push(told(message))
    })
    context.on('weberror', (error) => {
      this.#heard.push(`uncaught: ${String(error.error())}`)
    })
  }

  /** The test provokes this refusal, so it is no complaint. It must come. */
  allow(...refusals: Refusal[]): void {
    for (const refusal of refusals) this.#allowed.add(refusal)
  }

  /** The test may provoke this refusal; whether it comes depends on which request of the page is first. */
  allowPossible(...refusals: Refusal[]): void {
    for (const refusal of refusals) this.#possible.add(refusal)
  }

  /** The test takes the server away: what the pages try meanwhile, and how often, is theirs. */
  allowLostServer(): void {
    this.#losses.push(SERVER_LOST)
  }

  /** The test takes the network away: requests on their way fail, and those that the pages make meanwhile. */
  allowLostNetwork(): void {
    this.#losses.push(NETWORK_LOST)
  }

  /** What nobody allowed. */
  get open(): string[] {
    return this.#heard.filter(
      (complaint) =>
        !this.#allowed.has(complaint as Refusal) &&
        !this.#possible.has(complaint) &&
        !this.#losses.some((lost) => lost.test(complaint)),
    )
  }

  /** What was allowed, yet never came. */
  get missing(): Refusal[] {
    return this.missingOf([...this.#allowed])
  }

  /** Those of the refusals that have not come so far. */
  missingOf(refusals: readonly Refusal[]): Refusal[] {
    return refusals.filter((refusal) => !this.#heard.includes(refusal))
  }
}

/** A failed request in the form of a `Refusal`, anything else in the browser's words. */
function told(message: ConsoleMessage): string {
  const text = message.text()
  const { url } = message.location()
  const failed = /^Failed to load resource: .*?(?:status of (\d{3})|(net::\w+))/.exec(text)
  if (failed && url) return `${failed[1] ?? failed[2]} ${pathOf(url)}`
  return `${text} (${url})`
}

/** The path with `:id` in place of an id, which no test can foretell. */
function pathOf(url: string): string {
  return new URL(url).pathname.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, ':id')
}
