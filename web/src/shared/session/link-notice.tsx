/** Shows the result of a mailed link if it failed, or if a second link must still be opened. */

import { useLocation, useNavigate } from '@tanstack/react-router'
import { MailCheck, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { linkOutcome } from './link-outcome'

export function LinkNotice() {
  const t = useT()
  const navigate = useNavigate()
  const hash = useLocation({ select: (location) => location.hash })
  const [outcome] = useState(() => linkOutcome(hash))

  // Removes it from the URL, so that a reload or a bookmark does not show it again.
  useEffect(() => {
    if (outcome) void navigate({ to: '.', hash: '', replace: true })
  }, [outcome, navigate])

  if (!outcome) return null
  const Icon = outcome === 'failed' ? TriangleAlert : MailCheck
  return (
    <p
      role="status"
      className="card mb-6 flex items-center gap-3 border-l-4 border-l-leg p-4 font-semibold"
    >
      <Icon className="size-5 shrink-0 text-leg" aria-hidden="true" />
      {t(outcome === 'failed' ? 'errors.linkExpired' : 'auth.halfwayLink')}
    </p>
  )
}
