/** One way into a live game, on its start page. */

import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface EntryCardProps {
  icon: LucideIcon
  tone: string
  title: string
  className?: string
  children: ReactNode
}

export function EntryCard({ icon: Icon, tone, title, className = '', children }: EntryCardProps) {
  return (
    <section className={`card tinted grid gap-4 p-5 ${className}`} style={{ '--tone': tone }}>
      <h2 className="flex items-center gap-3 text-lg">
        <span className="gem grid size-11 shrink-0 place-items-center text-white">
          <Icon className="size-5" aria-hidden="true" />
        </span>
        {title}
      </h2>
      {children}
    </section>
  )
}
