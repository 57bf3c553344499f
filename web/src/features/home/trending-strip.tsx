/** What is played more than a week ago, in a few lines. */

import { Link } from '@tanstack/react-router'
import { ChevronRight, TrendingUp } from 'lucide-react'
import { useFormats } from '@/shared/i18n/formats'
import { useI18n } from '@/shared/i18n/i18n'
import { useHomeStats } from './home-stats'

export function TrendingStrip() {
  const { t, language } = useI18n()
  const { percent } = useFormats()
  const { data: stats } = useHomeStats()
  if (!stats || stats.trending.length === 0) return null
  return (
    <section aria-labelledby="trending">
      <h2 id="trending" className="rule mb-3 text-lg">
        {t('home.trending')}
      </h2>
      <Link to="/trending" className="card rise flex items-center gap-3 p-4">
        <ol className="grid min-w-0 flex-1 gap-2">
          {stats.trending.map(({ archetype, rate, share }) => (
            <li key={archetype.id} className="flex items-center gap-3">
              <TrendingUp className="size-4.5 shrink-0 text-ok" aria-hidden="true" />
              <span className="min-w-0 flex-1 truncate font-bold">
                {archetype.names[language] || archetype.names.en}
              </span>
              <span className="text-sm text-muted tabular-nums">
                {percent(rate ?? 0)} · {t('home.share', { share: percent(share) })}
              </span>
            </li>
          ))}
        </ol>
        <ChevronRight className="size-5 shrink-0 text-subtle" aria-hidden="true" />
      </Link>
    </section>
  )
}
