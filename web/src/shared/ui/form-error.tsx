/** What went wrong with a whole form. Always in the page, so that screen readers hear the text arrive. */

import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

export function FormError({ children }: { children: ReactNode }) {
  return (
    // Empty it takes no room, not even the gap of a grid around it.
    <div role="alert" className="empty:absolute">
      {children && (
        <p className="flex items-start gap-2 rounded-md bg-danger-soft px-3 py-2.5 text-sm font-semibold text-danger">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span>{children}</span>
        </p>
      )}
    </div>
  )
}
