/** A difference in points against the period before: coloured, with an arrow, only if it is more than chance. */

import { TrendingDown, TrendingUp } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { useRates } from './rate'

interface ChangeProps {
  difference: number
  marked: boolean
}

export function Change({ difference, marked }: ChangeProps) {
  const t = useT()
  const { points } = useRates()
  const rises = difference > 0
  const Icon = rises ? TrendingUp : TrendingDown
  const tone = rises ? 'text-ok' : 'text-danger'
  return (
    <span className={`change ${marked ? tone : 'text-muted'}`}>
      {marked && <Icon className="size-4" aria-hidden="true" />}
      {points(difference)}
      <span className="sr-only"> {t(marked ? 'stats.changeSure' : 'stats.changeChance')}</span>
    </span>
  )
}
