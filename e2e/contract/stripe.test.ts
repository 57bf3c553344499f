/** Payments through a stand-in for Stripe, with webhooks signed by its official package, on the real binary that is killed meanwhile. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type Account } from '../support/account.ts'
import { rows } from '../support/table.ts'
import { engines } from '../support/engine.ts'
import { Server } from '../support/server.ts'
import {
  officialBody,
  SECRET_KEY,
  sendEvent,
  StripeStandIn,
  WEBHOOK_SECRET,
} from '../support/stripe-stand-in.ts'
import { showLogOfFailures } from '../support/use-server.ts'

const COMPLETED = 'checkout.session.completed'

describe.each(engines)('Stripe on %s', (engine) => {
  let stripe: StripeStandIn
  let server: Server

  beforeAll(async () => {
    stripe = await StripeStandIn.listening()
    server = await Server.started(engine, {
      RUNESIDE_SHOP_STRIPE_SECRET_KEY: SECRET_KEY,
      RUNESIDE_SHOP_STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      RUNESIDE_SHOP_STRIPE_API_URL: stripe.url,
    })
  })
  afterAll(async () => {
    await server.dispose()
    await stripe.close()
  })
  showLogOfFailures(() => server)

  async function buy({ client }: Pick<Account, 'client'>, sku: string): Promise<string> {
    const catalogue = rows(await client.rpc('shop_catalogue', { language: 'fr' }))
    const { packs, waiver } = catalogue as {
      packs: { sku: string; price_cents: number }[]
      waiver: { version: string }
    }
    const opened = rows(
      await client.rpc('shop_buy', {
        sku,
        price_cents: packs.find((pack) => pack.sku === sku)?.price_cents,
        waiver: true,
        waiver_version: waiver.version,
        language: 'fr',
      }),
    )
    return (opened as { purchase: string }).purchase
  }

  /** At the same address, so that the player's client finds it again. */
  async function killAndStart(): Promise<void> {
    const { host } = new URL(server.url)
    await server.kill()
    await server.start(host)
  }

  const mana = async ({ client, user }: Pick<Account, 'client' | 'user'>) =>
    rows(await client.from('profiles').select('mana').eq('id', user.id).single())

  test('a webhook of the official package credits once, also when the server is killed before and after it', async () => {
    const buyer = await signUp(server)
    const purchase = await buy(buyer, 'mana_550')
    await killAndStart()
    const session = stripe.pay(purchase)
    expect(await sendEvent(server.url, 'evt_1', COMPLETED, session, 'whsec_forged')).toBe(400)
    expect(await mana(buyer)).toEqual({ mana: 250 })
    expect(await sendEvent(server.url, 'evt_1', COMPLETED, session)).toBe(200)
    await killAndStart()
    expect(await sendEvent(server.url, 'evt_1', COMPLETED, session)).toBe(200)
    expect(await sendEvent(server.url, 'evt_2', COMPLETED, session)).toBe(200)
    expect(await mana(buyer)).toEqual({ mana: 800 })
  })

  test('the form is the one that the official package sends for the same values', async () => {
    const buyer = await signUp(server)
    await buy(buyer, 'mana_1200')
    const { body, headers } = stripe.recorded.findLast(({ path }) => path.startsWith('POST')) ?? {}
    expect(headers?.['stripe-version']).toBe('2026-10-28.endive')
    expect(headers?.authorization).toBe(`Bearer ${SECRET_KEY}`)
    const official = await officialBody(stripe, body ?? '')
    expect(body?.split('&').toSorted()).toEqual(official.split('&').toSorted())
  })
})
