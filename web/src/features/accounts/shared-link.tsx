/** The invitation of a shared link, above the form; nothing for other visitors. */

import { lazy, Suspense } from 'react'
import { invitationIn } from './invitation'

const InvitationNotice = lazy(async () => {
  const { InvitationNotice: Notice } = await import('./invitation-notice')
  return { default: Notice }
})

export function SharedLink({ from }: { from: string | undefined }) {
  const invitation = invitationIn(from)
  if (!invitation) return null
  return (
    // The place is reserved, so that the form does not move.
    <Suspense fallback={<div className="h-13" />}>
      <InvitationNotice {...invitation} />
    </Suspense>
  )
}
