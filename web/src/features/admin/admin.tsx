/** Administration: the door, the frame, and the page of the address. */

import type { ReactNode } from 'react'
import { Door } from './parts/door'
import { Shell } from './parts/shell'
import { screenOf, Screens } from './screens'

interface AdminProps {
  /** The address below /admin. */
  path: string
  search: Partial<Record<string, string>>
  /** The page for unknown addresses. */
  notFound: ReactNode
  waiting: ReactNode
}

export function Admin({ path, search, notFound, waiting }: AdminProps) {
  if (!screenOf(path)) return notFound
  return (
    <Door notFound={notFound} waiting={waiting}>
      <Shell>
        <Screens path={path} search={search} />
      </Shell>
    </Door>
  )
}
