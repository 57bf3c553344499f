/** Reads of the administrator's pages: one answer, or a list in pages. */

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** Everything of these pages, so that an act can have all of it read again. */
const ADMIN = ['admin'] as const

type Key = readonly unknown[]

export function adminQuery<Answer>(key: Key, read: () => Promise<Answer>) {
  return queryOptions({
    queryKey: [...ADMIN, ...key],
    queryFn: read,
    staleTime: 0,
    retry: false,
    networkMode: 'always',
  })
}

export const useAnswer = <Answer>(key: Key, read: () => Promise<Answer>) =>
  useQuery(adminQuery(key, read))

interface Part<Row> {
  rows: Row[]
  next: string | null
}

export interface Rows<Row> {
  /** Undefined while they are loading. */
  rows: Row[] | undefined
  error: unknown
  retry: () => void
  /** Reads the next page; undefined after the last one. */
  more: (() => void) | undefined
  loadingMore: boolean
}

/**
 * `read` gets the cursor that the page before gave, null at first. All pages that are shown are read again after an act. Not an
 * infinite query of the library: its code would be in a file that every player loads.
 */
export function useRows<Row, Answer>(
  key: Key,
  read: (cursor: string | null) => Promise<Answer & Part<Row>>,
): Rows<Row> & { first: Answer | undefined } {
  const name = JSON.stringify(key)
  const [shown, setShown] = useState({ name, pages: 1 })
  const pages = shown.name === name ? shown.pages : 1
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...adminQuery([...key, pages], () => readPages(read, pages)),
    // The rows stay while the next page is loading.
    placeholderData: (before) => (pages > 1 ? before : undefined),
  })
  const hasMore = Boolean(data?.at(-1)?.next)
  return {
    rows: data?.flatMap(({ rows }) => rows),
    first: data?.[0],
    error,
    retry: () => void refetch(),
    more: hasMore ? () => setShown({ name, pages: pages + 1 }) : undefined,
    loadingMore: isPlaceholderData,
  }
}

async function readPages<Page extends Part<unknown>>(
  read: (cursor: string | null) => Promise<Page>,
  count: number,
): Promise<Page[]> {
  const pages = [await read(null)]
  while (pages.length < count) {
    const next = pages.at(-1)?.next
    if (!next) break
    // Each page names the one after it.
    // oxlint-disable-next-line no-await-in-loop
    pages.push(await read(next))
  }
  return pages
}

/** Reads everything on these pages again, after an act. */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ADMIN })
}
