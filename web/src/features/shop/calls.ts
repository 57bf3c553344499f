/** The calls of the shop, and the queries that its pages share. */

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import {
  OpenedCheckout,
  ShopCatalogue,
  ShopPurchase,
  Withdrawn,
  type ShopPack,
  type ShopPlan,
} from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import { useI18n } from '@/shared/i18n/i18n'
import type { Language } from '@/shared/i18n/languages'
import { useUser } from '@/shared/session/session'

const shopKey = (userId: string) => ['player', userId, 'shop'] as const

const catalogueQuery = (userId: string, language: Language) =>
  queryOptions({
    queryKey: [...shopKey(userId), 'catalogue', language],
    queryFn: async () =>
      v.parse(ShopCatalogue, await ask((data) => data.rpc('shop_catalogue', { language }))),
    networkMode: 'always',
  })

export function useCatalogue() {
  const { language } = useI18n()
  return useQuery(catalogueQuery(useUser().id, language))
}

export function usePurchases() {
  return useQuery({
    queryKey: [...shopKey(useUser().id), 'purchases'],
    queryFn: async () =>
      v.parse(v.array(ShopPurchase), await ask((data) => data.rpc('shop_purchases', {}))),
    networkMode: 'always',
  })
}

/** Everything that the shop shows is read again: a purchase has changed. */
export function useRefreshShop() {
  const queries = useQueryClient()
  const { id } = useUser()
  return () => queries.invalidateQueries({ queryKey: shopKey(id) })
}

/** How often a page that waits for a payment asks. */
const ASK_EVERY_MS = 2000

const PENDING: ReadonlySet<string> = new Set(['created', 'open', 'processing'])

export const isPending = ({ state }: Pick<ShopPurchase, 'state'>) => PENDING.has(state)

/** A purchase after its checkout, asked for until the provider has spoken. */
export function useReturn(id: string, cancelled: boolean) {
  return useQuery({
    queryKey: [...shopKey(useUser().id), 'return', id, cancelled],
    queryFn: async () =>
      v.parse(ShopPurchase, await ask((data) => data.rpc('shop_return', { id, cancelled }))),
    refetchInterval: ({ state: { data } }) => (data && isPending(data) ? ASK_EVERY_MS : false),
    networkMode: 'always',
  })
}

export interface Order {
  product: ShopPack | ShopPlan
  waiverVersion: string
}

/** Orders a product, then leads to the page where it is paid. */
export function useBuy() {
  const { language } = useI18n()
  return useMutation({
    mutationFn: async ({ product, waiverVersion }: Order) =>
      v.parse(
        OpenedCheckout,
        await ask((data) =>
          data.rpc('shop_buy', {
            sku: product.sku,
            price_cents: product.price_cents,
            waiver: true,
            waiver_version: waiverVersion,
            language,
          }),
        ),
      ),
    networkMode: 'always',
  })
}

export type Press = 'pay' | 'decline' | 'cancel'

export const pressSandbox = async (id: string, press: Press) =>
  v.parse(ShopPurchase, await ask((data) => data.rpc('shop_sandbox', { id, press })))

export const withdraw = async (id: string) =>
  v.parse(Withdrawn, await ask((data) => data.rpc('shop_withdraw', { id })))

export const setReminders = (on: boolean) => ask((data) => data.rpc('shop_reminders', { on }))
