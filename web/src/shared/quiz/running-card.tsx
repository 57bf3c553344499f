/** The face of a link to a game that the player has not finished. */

import { ChevronRight, Play } from 'lucide-react'

/** The look of the link. */
export const RUNNING_LINK = 'gilt rise flex items-center gap-4 p-4'

export function RunningCard({ title, text }: { title: string; text: string }) {
  return (
    <>
      <span className="grid size-12 shrink-0 place-items-center rounded-pill bg-leg-fill text-on-leg">
        <Play className="size-6" aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-bold">{title}</span>
        <span className="block truncate text-sm text-muted">{text}</span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-subtle" aria-hidden="true" />
    </>
  )
}
