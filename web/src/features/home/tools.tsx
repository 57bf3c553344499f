/** Links to the player's tools. */

import { Link } from '@tanstack/react-router'
import {
  ChartNoAxesColumn,
  Download,
  Layers,
  Radar,
  TrendingUp,
  type LucideIcon,
} from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'

interface Tool {
  to: '/deck-tracker' | '/decks' | '/imports' | '/stats' | '/trending'
  icon: LucideIcon
  label: PlainKey
}

const TOOLS: readonly Tool[] = [
  { to: '/deck-tracker', icon: Radar, label: 'home.tracker' },
  { to: '/decks', icon: Layers, label: 'home.decks' },
  { to: '/stats', icon: ChartNoAxesColumn, label: 'home.stats' },
  { to: '/trending', icon: TrendingUp, label: 'home.trending' },
  { to: '/imports', icon: Download, label: 'home.imports' },
]

export function Tools() {
  const t = useT()
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3">
      {TOOLS.map(({ to, icon: Icon, label }) => (
        <Link key={to} to={to} className="card flex min-h-14 items-center gap-3 px-3 font-bold">
          <Icon className="size-5.5 shrink-0 text-mana" aria-hidden="true" />
          <span className="min-w-0 leading-tight">{t(label)}</span>
        </Link>
      ))}
    </div>
  )
}
