/** Right, wrong or too late, as a sign where the clock was. Screen readers get the verdict from another element. */

import { Check, Hourglass, X } from 'lucide-react'
import type { Outcome } from './verdict'

const ICONS = { right: Check, wrong: X, late: Hourglass }

export function OutcomeSign({ outcome }: { outcome: Outcome }) {
  const Icon = ICONS[outcome]
  return (
    <span className={`countdown outcome ${outcome === 'right' ? 'outcome-right' : ''}`}>
      <Icon className="size-[55%]" strokeWidth={3} aria-hidden="true" />
    </span>
  )
}
