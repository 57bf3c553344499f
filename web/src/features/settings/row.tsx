/** Rows of a settings card: label, current value, and action. */

import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight, type LucideIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'

interface RowFaceProps {
  icon: LucideIcon
  label: string
  /** The current value. */
  value?: ReactNode
}

/** The icon and the texts of a row. */
export function RowFace({ icon: Icon, label, value }: RowFaceProps) {
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

interface ButtonRowProps extends RowFaceProps {
  onPress: () => void
}

export function ButtonRow({ onPress, ...face }: ButtonRowProps) {
  return (
    <button type="button" className={PRESSABLE} onClick={onPress}>
      <RowFace {...face} />
      <Chevron />
    </button>
  )
}

interface LinkRowProps extends RowFaceProps {
  to: LinkProps['to']
}

export function LinkRow({ to, ...face }: LinkRowProps) {
  return (
    <Link to={to ?? '/'} className={PRESSABLE}>
      <RowFace {...face} />
      <Chevron />
    </Link>
  )
}

interface SwitchRowProps extends Omit<RowFaceProps, 'value'> {
  isOn: () => boolean
  choose: (on: boolean) => void
  onText: string
  offText: string
}

/** A row with a switch for a choice that is saved on this device. */
export function SwitchRow({ isOn, choose, onText, offText, ...face }: SwitchRowProps) {
  const [on, setOn] = useState(isOn)
  return (
    <label className="flex min-h-14 items-center gap-4 px-4 py-2.5">
      <RowFace {...face} value={on ? onText : offText} />
      <input
        type="checkbox"
        className="switch"
        checked={on}
        onChange={(event) => {
          choose(event.target.checked)
          setOn(event.target.checked)
        }}
      />
    </label>
  )
}

function Chevron() {
  return <ChevronRight className="size-5 shrink-0 text-subtle" aria-hidden="true" />
}
