/** What waits, for the numbers beside the pages; also how the door asks whether the user may enter. */

import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { AdminOverview } from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import { adminQuery } from './calls'

/** A page that stays open asks again. */
const EVERY_MS = 60_000

export function useOverview() {
  return useQuery({
    ...adminQuery(['overview'], async () =>
      v.parse(AdminOverview, await ask((data) => data.rpc('admin_overview', {}))),
    ),
    // Only while the administrator is in: a refused user is refused once.
    refetchInterval: ({ state }) => (state.data ? EVERY_MS : false),
  })
}
