/** What a lobby waits for. */

import { LoaderCircle } from 'lucide-react'

export function WaitingLine({ text, className = '' }: { text: string; className?: string }) {
  return (
    <p
      className={`flex items-center justify-center gap-2 font-bold text-muted ${className}`}
      role="status"
    >
      <LoaderCircle className="size-5 spin" aria-hidden="true" />
      {text}
    </p>
  )
}
