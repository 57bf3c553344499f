/** A section of the settings: a title above a card of rows. */

import { useId, type ReactNode } from 'react'

interface SectionProps {
  title: string
  children: ReactNode
}

export function Section({ title, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="rule text-lg">
        {title}
      </h2>
      <div className="card divide-y divide-line overflow-hidden">{children}</div>
    </section>
  )
}
