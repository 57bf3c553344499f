/** A stand-in for Stripe's server, with the shapes of its API that the shop reads. Webhooks are signed by the official package. */

import { createServer, type IncomingMessage, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'

export const SECRET_KEY = 'sk_test_stand_in'
export const WEBHOOK_SECRET = 'whsec_stand_in'

export interface StandInSession {
  id: string
  object: 'checkout.session'
  client_reference_id: string
  metadata: Record<string, string>
  amount_total: number
  currency: string
  status: string
  payment_status: string
  payment_intent: string | null
  livemode: false
  url: string | null
}

interface Recorded {
  path: string
  body: string
  headers: IncomingMessage['headers']
}

export class StripeStandIn {
  readonly #server: HttpServer
  readonly #sessions = new Map<string, StandInSession>()
  readonly #answers = new Map<string, object>()
  readonly recorded: Recorded[] = []

  private constructor(server: HttpServer) {
    this.#server = server
  }

  static async listening(): Promise<StripeStandIn> {
    const server = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        const [status, answer] = standIn.#answer(request, body)
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(answer))
      })
    })
    const standIn = new StripeStandIn(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return standIn
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  session(purchase: string): StandInSession {
    const found = [...this.#sessions.values()].find((it) => it.client_reference_id === purchase)
    if (!found) throw new Error(`no session of ${purchase}`)
    return found
  }

  pay(purchase: string): StandInSession {
    const session = this.session(purchase)
    Object.assign(session, {
      status: 'complete',
      payment_status: 'paid',
      payment_intent: `pi_${purchase}`,
      url: null,
    })
    return session
  }

  #answer({ method, url = '', headers }: IncomingMessage, body: string): [number, object] {
    this.recorded.push({ path: `${method} ${url}`, body, headers })
    const key = String(headers['idempotency-key'])
    const earlier = this.#answers.get(key)
    if (method === 'POST' && earlier) return [200, earlier]
    const form = new URLSearchParams(body)
    const of = (name: string) => form.get(name) ?? ''
    if (method === 'POST' && url === '/v1/checkout/sessions') {
      const id = `cs_test_${this.#sessions.size + 1}`
      const session: StandInSession = {
        id,
        object: 'checkout.session',
        client_reference_id: of('client_reference_id'),
        metadata: { purchase_id: of('metadata[purchase_id]') },
        amount_total: Number(of('line_items[0][price_data][unit_amount]')),
        currency: of('line_items[0][price_data][currency]'),
        status: 'open',
        payment_status: 'unpaid',
        payment_intent: null,
        livemode: false,
        url: `${this.url}/pay/${id}`,
      }
      this.#sessions.set(id, session)
      this.#answers.set(key, session)
      return [200, session]
    }
    if (method === 'POST' && url === '/v1/refunds')
      return [200, { id: 're_1', object: 'refund', status: 'succeeded' }]
    const session = this.#sessions.get(url.split('/').pop() ?? '')
    return session ? [200, session] : [404, { error: { type: 'invalid_request_error' } }]
  }
}

/** Sends an event to the server as Stripe does. */
export async function sendEvent(
  server: string,
  id: string,
  type: string,
  object: object,
  secret = WEBHOOK_SECRET,
): Promise<number> {
  const payload = JSON.stringify({ id, object: 'event', type, livemode: false, data: { object } })
  const header = new Stripe(SECRET_KEY).webhooks.generateTestHeaderString({ payload, secret })
  const answer = await fetch(`${server}/webhooks/stripe`, {
    method: 'POST',
    headers: { 'stripe-signature': header, 'content-type': 'application/json' },
    body: payload,
  })
  return answer.status
}

/** The body that the official package sends for the values of a form. */
export async function officialBody(standIn: StripeStandIn, body: string): Promise<string> {
  const stripe = new Stripe(SECRET_KEY, {
    host: '127.0.0.1',
    port: standIn.port,
    protocol: 'http',
    maxNetworkRetries: 0,
  })
  await stripe.rawRequest('POST', '/v1/checkout/sessions', nested(body), {
    idempotencyKey: 'official',
  })
  return standIn.recorded.at(-1)?.body ?? ''
}

type Nested = { [name: string]: Nested | string }

/** `a[b][c]=d` as `{ a: { b: { c: 'd' } } }`, with `[0]` as the index of a list. */
function nested(body: string): Nested {
  const root: Nested = {}
  for (const [key, value] of new URLSearchParams(body)) {
    const path = key.replaceAll(']', '').split('[')
    const last = path.pop() ?? ''
    let place = root
    for (const name of path) place = (place[name] ??= {}) as Nested
    place[last] = value
  }
  return root
}
