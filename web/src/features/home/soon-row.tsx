/** What is not open yet, in one quiet row. */

import { Link } from '@tanstack/react-router'
import { ChartNoAxesColumn, TrendingUp, type LucideIcon } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'

interface Place {
  to: '/stats' | '/trending'
  icon: LucideIcon
  label: PlainKey
}

const PLACES: readonly Place[] = [
  { to: '/stats', icon: ChartNoAxesColumn, label: 'home.stats' },
  { to: '/trending', icon: TrendingUp, label: 'home.trending' },
]

export function SoonRow() {
  const t = useT()
  return (
    <ul className="flex flex-wrap gap-2">
      {PLACES.map(({ to, icon: Icon, label }) => (
        <li key={to}>
          <Link
            to={to}
            className="flex min-h-11 items-center gap-2 rounded-pill border border-line px-3 text-sm text-muted"
          >
            <Icon className="size-4.5 shrink-0" aria-hidden="true" />
            {t(label)}
            <span className="chip bg-leg-soft text-leg">{t('soon.short')}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
