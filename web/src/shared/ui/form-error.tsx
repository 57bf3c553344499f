/** The error of a whole form. Always rendered, so that screen readers announce the text. */

import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

export function FormError({ children }: { children: ReactNode }) {
  return (
    // When empty it takes no space, not even the gap of the surrounding grid.
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
