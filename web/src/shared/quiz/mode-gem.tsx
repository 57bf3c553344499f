/** The hexagonal gem of a quiz mode. */

import type { Mode } from './modes'

export function ModeGem({ mode, className }: { mode: Mode; className: string }) {
  const Icon = mode.icon
  return (
    <span
      className={`gem grid shrink-0 place-items-center text-white ${className}`}
      style={{ '--tone': mode.tone }}
      aria-hidden="true"
    >
      <Icon className="size-[46%] drop-shadow-[0_1px_2px_rgb(0_0_0/0.4)]" />
    </span>
  )
}
