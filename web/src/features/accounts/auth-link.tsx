/** A link to another of the sign-in pages; the page one is to return to goes along. */

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface AuthLinkProps {
  to: '/login' | '/signup' | '/forgot-password'
  /** How it looks: a link in a text, unless told otherwise. */
  className?: string
  children: ReactNode
}

export function AuthLink({ to, className = 'link', children }: AuthLinkProps) {
  return (
    <Link
      to={to}
      search={({ from }: { from?: string | undefined }) => (from ? { from } : {})}
      className={className}
    >
      {children}
    </Link>
  )
}
