import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PurchaseState, ShopCatalogue, ShopPurchase } from '@/shared/api/contract.gen'
import { aProfile } from '@/shared/testing/fixtures/profile'
import { refusal, stubServer, type Answers, type Call } from '@/shared/testing/stub-server'
import { press, showPage, signIn, user } from '@/shared/testing/test-page'
import { ShopScreen } from './shop-screen'

vi.mock('@/shared/api/auth-client', () => ({
  auth: () => Promise.resolve({ onAuthStateChange: () => {} }),
}))
vi.mock('@/shared/session/live', () => ({ followRow: () => () => {} }))

const ID = '4b8fbd52-3c0e-4b1c-9d8e-1a2b3c4d5e6f'
const DAY = 86_400_000

const CATALOGUE: ShopCatalogue = {
  selling: 'stripe',
  currency: 'eur',
  vat_percent: 20,
  seller: 'Ana, Paris',
  duo_fee_cents: 15,
  battle_royale_fee_cents: 20,
  packs: [{ sku: 'mana_550', mana: 550, price_cents: 499, vat_cents: 83, per_hundred_cents: 91 }],
  plans: [
    {
      sku: 'tracker_3',
      months: 3,
      price_cents: 999,
      vat_cents: 167,
      bonus: 100,
      begins_at: 0,
      ends_at: 90 * DAY,
    },
  ],
  waiver: { version: '2026-11', text: 'Deliver now, no 14 days.' },
  own: { source: 'none', ends_at: null, next_bonus_at: null },
  debt: 0,
  disputed: false,
  reminders: true,
}

const PURCHASE: ShopPurchase = {
  id: ID,
  number: 'R-4B8FBD523C',
  sku: 'mana_550',
  mana: 550,
  months: null,
  amount_cents: 499,
  vat_cents: 83,
  currency: 'eur',
  sandbox: false,
  state: 'credited',
  refunded_cents: 0,
  created_at: 0,
  credited_at: 0,
  updated_at: 0,
  begins_at: null,
  ends_at: null,
  withdrawal: 'refund',
  withdraw_until: 14 * DAY,
  checkout_url: null,
}

let calls: Call[]
const sent = (name: string) => calls.filter((call) => call.name.endsWith(`/rpc/${name}`))

interface Shown {
  catalogue?: Partial<ShopCatalogue>
  answers?: Answers
  purchase?: string
}

function open({ catalogue = {}, answers = {}, purchase }: Shown = {}) {
  calls = stubServer({
    'GET /rest/v1/profiles': aProfile(),
    'POST /rest/v1/rpc/shop_catalogue': { ...CATALOGUE, ...catalogue },
    'POST /rest/v1/rpc/shop_purchases': [],
    ...answers,
  })
  return showPage('/shop', () => <ShopScreen purchase={purchase} soon="coming soon page" />)
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  signIn()
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('asks for the box before it takes an order, and says why an order failed', async () => {
  open({ answers: { 'POST /rest/v1/rpc/shop_buy': refusal(400, 'PT400', 'provider_away') } })
  await press(/550 mana for/)
  const pay = screen.getByRole<HTMLButtonElement>('button', { name: /^Pay/ })
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Deliver now, no 14 days.' })
  expect([pay.disabled, box.checked]).toEqual([true, false])
  expect(screen.getByText('€4.16')).toBeTruthy()
  await user.click(box)
  await press(/^Pay/)
  expect(await screen.findByText(/Nothing was taken; please try again/)).toBeTruthy()
  expect(sent('shop_buy')[0]?.body).toEqual({
    sku: 'mana_550',
    price_cents: 499,
    waiver: true,
    waiver_version: '2026-11',
    language: 'en',
  })
})

const OUTCOMES: [PurchaseState, string][] = [
  ['open', 'Waiting for the confirmation'],
  ['processing', 'Your bank is working on it'],
  ['credited', 'Paid. Thank you!'],
  ['failed', 'The payment was declined'],
  ['cancelled', 'Cancelled'],
  ['expired', 'The checkout has expired'],
  ['held', 'We’re looking at your payment'],
  ['refunded', 'Refunded'],
]

it.each(OUTCOMES)('says after the checkout that a purchase is %s', async (state, title) => {
  open({
    purchase: ID,
    answers: { 'POST /rest/v1/rpc/shop_return': { ...PURCHASE, state, credited_at: null } },
  })
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
})

it('withdraws after a second press', async () => {
  open({
    answers: {
      'POST /rest/v1/rpc/shop_purchases': [PURCHASE],
      'POST /rest/v1/rpc/shop_withdraw': { purchase: PURCHASE, withdrawal: 'refund' },
    },
  })
  await press(/^Receipt/)
  await press('Withdraw from this order')
  expect(sent('shop_withdraw')).toEqual([])
  await press(/^Confirm withdrawal/)
  expect(await screen.findByText(/the money is on its way back/)).toBeTruthy()
})

it('sells nothing in a native shell, and shows plan and purchases', async () => {
  vi.stubGlobal('Capacitor', { getPlatform: () => 'ios' })
  open({ answers: { 'POST /rest/v1/rpc/shop_purchases': [PURCHASE] } })
  expect(await screen.findByText('Free plan')).toBeTruthy()
  expect(await screen.findByText('550 mana')).toBeTruthy()
  expect(screen.queryByText(/€4\.99/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Buy/ })).toBeNull()
})

it('is coming soon where nothing is sold and nothing was bought', async () => {
  open({ catalogue: { selling: 'off' } })
  expect(await screen.findByText('coming soon page')).toBeTruthy()
})

it('says before paying what is owed, and that a dispute stops the sale', async () => {
  open({ catalogue: { debt: 350, disputed: true } })
  expect(await screen.findByText(/You owe 350 mana/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /550 mana for/ }).disabled).toBe(
    true,
  )
})
