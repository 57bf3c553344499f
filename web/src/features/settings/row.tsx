/** Rows of a settings card: label, current value, and action. */

import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface FaceProps {
  icon: LucideIcon
  label: string
  /** The current value. */
  value?: ReactNode
}

/** The icon and the texts of a row. */
export function RowFace({ icon: Icon, label, value }: FaceProps) {
  return (
    <>
      <Icon className="size-5 shrink-0 text-leg" aria-hidden="true" />
      <span className="grid min-w-0 flex-1">
        <span className="font-bold">{label}</span>{' '}
        {value && <span className="text-sm wrap-anywhere text-muted">{value}</span>}
      </span>
    </>
  )
}

const PRESSABLE =
  'flex min-h-14 w-full items-center gap-4 px-4 py-2.5 text-left outline-offset-[-3px] hover:bg-mana-soft'

interface ButtonRowProps extends FaceProps {
  onPress: () => void
}

export function ButtonRow({ onPress, ...face }: ButtonRowProps) {
  return (
    <button type="button" className={PRESSABLE} onClick={onPress}>
      <RowFace {...face} />
      <Onwards />
    </button>
  )
}

interface LinkRowProps extends FaceProps {
  to: LinkProps['to']
}

export function LinkRow({ to, ...face }: LinkRowProps) {
  return (
    <Link to={to ?? '/'} className={PRESSABLE}>
      <RowFace {...face} />
      <Onwards />
    </Link>
  )
}

function Onwards() {
  return <ChevronRight className="size-5 shrink-0 text-subtle" aria-hidden="true" />
}
