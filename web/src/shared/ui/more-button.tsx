/** Loads the next page of a list; nothing once the list is whole. */

import { LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'

interface MoreButtonProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  children: ReactNode
}

export function MoreButton({ query, children }: MoreButtonProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  if (!hasNextPage) return null
  return (
    <button
      type="button"
      className="button button-quiet w-full"
      aria-disabled={isFetchingNextPage}
      onClick={() => !isFetchingNextPage && void fetchNextPage()}
    >
      {isFetchingNextPage && <LoaderCircle className="spin size-5" aria-hidden="true" />}
      {children}
    </button>
  )
}
