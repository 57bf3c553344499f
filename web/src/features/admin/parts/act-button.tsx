/** A button that opens or does an act; the hint says what the act will ask for. */

import type { LucideIcon } from 'lucide-react'

interface ActButtonProps {
  icon: LucideIcon
  hint?: string | undefined
  danger?: boolean
  onPress: () => void
  children: string
}

export function ActButton({ icon: Icon, hint, danger = false, onPress, children }: ActButtonProps) {
  return (
    <button type="button" className={`adm-act ${danger ? 'danger' : ''}`} onClick={onPress}>
      <Icon className="adm-icon" aria-hidden="true" />
      {children}
      {hint && <span className="adm-hint">{hint}</span>}
    </button>
  )
}
