/** Shown where there is nothing yet or loading failed: an icon, a title, a text, and actions. */

import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { RuneCircle } from './rune-circle'

interface EmptyStateProps {
  icon: LucideIcon
  title: string
  children?: ReactNode
  /** Buttons or links. */
  actions?: ReactNode
  /** The heading level of the title. */
  heading?: 'h1' | 'h2'
}

export function EmptyState({
  icon: Icon,
  title,
  children,
  actions,
  heading: Heading = 'h2',
}: EmptyStateProps) {
  return (
    <section className="mx-auto grid max-w-md justify-items-center gap-4 py-6 text-center">
      <div className="grid w-36 place-items-center text-leg *:col-start-1 *:row-start-1">
        <RuneCircle className="w-full opacity-45" />
        <Icon className="size-12" strokeWidth={1.6} aria-hidden="true" />
      </div>
      <Heading className="text-2xl outline-none" tabIndex={Heading === 'h1' ? -1 : undefined}>
        {title}
      </Heading>
      {children && <div className="grid gap-3 text-balance text-muted">{children}</div>}
      {actions && <div className="mt-2 grid w-full max-w-xs gap-3">{actions}</div>}
    </section>
  )
}
