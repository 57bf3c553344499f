/** A list to choose from, with its label above. */

import { useId, type ReactNode } from 'react'

interface SelectFieldProps {
  label: string
  name: string
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  children: ReactNode
}

export function SelectField({ label, onChange, children, ...select }: SelectFieldProps) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-bold">
        {label}
      </label>
      <select
        id={id}
        className="field"
        {...select}
        {...(onChange ? { onChange: (event) => onChange(event.target.value) } : {})}
      >
        {children}
      </select>
    </div>
  )
}
