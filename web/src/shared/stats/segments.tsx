/** A row of choices of which one is chosen. A locked one can be chosen too: the page then says what is missing. */

import { Lock } from 'lucide-react'
import { useId } from 'react'
import { useT } from '@/shared/i18n/i18n'

interface SegmentsProps<Value extends string> {
  legend: string
  options: readonly { value: Value; label: string; locked?: boolean }[]
  value: Value | undefined
  onChoose: (value: Value) => void
  name?: string
}

export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { legend, options, value, onChoose, name } = props
  const t = useT()
  const id = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div className="segments stat-segments">
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
            <span className="flex items-center gap-1">
              {option.label}
              {option.locked && (
                <>
                  <Lock className="size-3.5" aria-hidden="true" />
                  <span className="sr-only">{t('stats.locked')}</span>
                </>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
