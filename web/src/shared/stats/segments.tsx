/** A row of choices of which one is chosen. A locked one can be chosen too: the page then says what is missing. */

import { Lock } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { Segments } from '@/shared/ui/segments'

interface StatsSegmentsProps<Value extends string> {
  legend: string
  options: readonly { value: Value; label: string; locked?: boolean }[]
  value: Value | undefined
  onChoose: (value: Value) => void
  name?: string
}

export function StatsSegments<Value extends string>(props: StatsSegmentsProps<Value>) {
  const options = props.options.map(({ value, label, locked = false }) => ({
    value,
    label: <Label text={label} locked={locked} />,
  }))
  return <Segments {...props} options={options} className="stat-segments" />
}

function Label({ text, locked }: { text: string; locked: boolean }) {
  const t = useT()
  return (
    <span className="flex items-center gap-1">
      {text}
      {locked && (
        <>
          <Lock className="size-3.5" aria-hidden="true" />
          <span className="sr-only">{t('stats.locked')}</span>
        </>
      )}
    </span>
  )
}
