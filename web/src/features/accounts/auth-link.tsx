/** A link to another sign-in page that keeps the return path. */

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface AuthLinkProps {
  to: '/login' | '/signup' | '/forgot-password'
  /** By default it looks like a link in a text. */
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
