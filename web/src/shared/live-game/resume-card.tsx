/** The game that the player is in, with the link back into it. */

import { Swords } from 'lucide-react'
import type { ReactNode } from 'react'

interface ResumeCardProps {
  title: string
  text: string
  /** The link. */
  children: ReactNode
}

export function ResumeCard({ title, text, children }: ResumeCardProps) {
  return (
    <section className="gilt rise mb-5 flex flex-wrap items-center gap-4 p-4">
      <span className="grid size-12 shrink-0 place-items-center rounded-md bg-leg-soft text-leg">
        <Swords className="size-6" aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-lg">{title}</h2>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {children}
    </section>
  )
}
