/** A line of a menu. */

import type { LucideIcon } from 'lucide-react'

interface MenuItemProps {
  icon: LucideIcon
  label: string
  isDangerous?: boolean
  onPress: () => void
}

export function MenuItem({ icon: Icon, label, isDangerous = false, onPress }: MenuItemProps) {
  return (
    <button
      type="button"
      className={`flex min-h-12 w-full items-center gap-3 px-4 py-2 text-left leading-snug font-bold outline-offset-[-3px] hover:bg-mana-soft ${isDangerous ? 'text-danger' : ''}`}
      onClick={onPress}
    >
      <Icon className={`size-5 shrink-0 ${isDangerous ? '' : 'text-leg'}`} aria-hidden="true" />
      {label}
    </button>
  )
}
