/** The calls about purchases. */

import * as v from 'valibot'
import { AdminPurchase, AdminPurchases } from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import { useAnswer, useRows } from '../parts/calls'

export function usePurchases(search: string, state: string | undefined) {
  return useRows(['purchases', search, state ?? ''], async (cursor) =>
    v.parse(
      AdminPurchases,
      await ask((data) => data.rpc('admin_purchases', { search, state: state ?? null, cursor })),
    ),
  )
}

export function usePurchase(id: string) {
  return useAnswer(['purchase', id], async () =>
    v.parse(AdminPurchase, await ask((data) => data.rpc('admin_purchase', { purchase_id: id }))),
  )
}

export const refundPurchase = (id: string, reason: string) =>
  ask((data) => data.rpc('admin_purchase_refund', { purchase_id: id, reason }))

export const releasePurchase = (id: string, reason: string) =>
  ask((data) => data.rpc('admin_purchase_release', { purchase_id: id, reason }))

export const askAgain = (id: string) =>
  ask((data) => data.rpc('admin_purchase_ask_again', { purchase_id: id }))
