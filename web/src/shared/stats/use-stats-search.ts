/** The filters in the address. */

import { useSearch } from '@tanstack/react-router'
import { readSearch, type StatsSearch } from './search'

export function useStatsSearch(): StatsSearch {
  return readSearch(useSearch({ strict: false }))
}
