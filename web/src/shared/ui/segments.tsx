/** A row of choices of which one is chosen. */

import { useId, type ReactNode } from 'react'

interface SegmentsProps<Value extends string | number> {
  legend: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value | undefined
  onChoose: (value: Value) => void
  name?: string | undefined
  /** Where it stands: a class of the page's own style sheet. */
  className: string
}

export function Segments<Value extends string | number>(props: SegmentsProps<Value>) {
  const { legend, options, value, onChoose, name, className } = props
  const id = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div className={`segments ${className}`}>
        {options.map((option) => (
          <label key={option.value} className="segment">
            <input
              type="radio"
              name={name ?? id}
              value={option.value}
              className="sr-only"
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
