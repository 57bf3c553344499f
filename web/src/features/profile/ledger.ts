/** The changes of the player's mana, newest first, a page at a time. */

import { infiniteQueryOptions } from '@tanstack/react-query'
import { ask } from '@/shared/api/data'
import type { Database } from '@/shared/api/contract.gen'

type Row = Database['public']['Tables']['mana_ledger']['Row']

export type LedgerEntry = Pick<Row, 'number' | 'amount' | 'reason' | 'balance_after' | 'created_at'>

const PAGE = 20
/** Above every entry; entries are numbered from 1. */
const ABOVE_ALL = Number.MAX_SAFE_INTEGER

export function ledgerQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: ['player', userId, 'mana'],
    queryFn: ({ pageParam }) => readBelow(userId, pageParam),
    initialPageParam: ABOVE_ALL,
    getNextPageParam: nextPage,
    networkMode: 'always',
    refetchOnReconnect: true,
  })
}

/** The next page has the entries below this number; undefined if the page has the first entry. */
function nextPage(page: Pick<LedgerEntry, 'number'>[]): number | undefined {
  const oldest = page.at(-1)?.number ?? 1
  return oldest > 1 ? oldest : undefined
}

function readBelow(userId: string, number: number): Promise<LedgerEntry[]> {
  return ask((data) =>
    data
      .from('mana_ledger')
      .select('number, amount, reason, balance_after, created_at')
      .eq('user_id', userId)
      .lt('number', number)
      .order('number', { ascending: false })
      .limit(PAGE),
  )
}
