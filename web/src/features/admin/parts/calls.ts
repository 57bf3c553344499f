/** Reads of the administrator's pages: one answer, or a list in pages. */

import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'

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

// Wider than its value: the cursors after it are texts.
const START: string | null = null as string | null

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

/** `read` gets the cursor that the page before gave, null at first. */
export function useRows<Row, Answer>(
  key: Key,
  read: (cursor: string | null) => Promise<Answer & Part<Row>>,
): Rows<Row> & { first: Answer | undefined } {
  const query = infiniteQueryOptions({
    queryKey: [...ADMIN, ...key],
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: START,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    retry: false,
    networkMode: 'always',
  })
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(query)
  return {
    rows: data?.pages.flatMap(({ rows }) => rows),
    first: data?.pages[0],
    error,
    retry: () => void refetch(),
    more: hasNextPage ? () => void fetchNextPage() : undefined,
    loadingMore: isFetchingNextPage,
  }
}

/** Reads everything on these pages again, after an act. */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ADMIN })
}
