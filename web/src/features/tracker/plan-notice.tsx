/** What the tracker plan adds, for players on the free plan, and what they have without it. */

import { Link } from '@tanstack/react-router'
import { Sparkle } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { isNative } from '@/shared/native/platform'

const POINTS: readonly PlainKey[] = [
  'tracker.plan1',
  'tracker.plan2',
  'tracker.plan3',
  'tracker.plan4',
]

export function PlanNotice() {
  const t = useT()
  return (
    <section className="card grid gap-4 p-5" aria-labelledby="tracker-plan">
      <div>
        <h2 id="tracker-plan" className="text-xl">
          {t('tracker.planTitle')}
        </h2>
        <p className="mt-1 max-w-prose text-sm text-muted">{t('tracker.planText')}</p>
      </div>
      <ul className="grid gap-3">
        {POINTS.map((point) => (
          <li key={point} className="flex items-start gap-3">
            <Sparkle className="mt-0.5 size-5 shrink-0 text-mana" aria-hidden="true" />
            {t(point)}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Link to="/deck-tracker" search={{ view: 'demo' }} className="button button-mana">
          {t('tracker.seeDemo')}
        </Link>
        {!isNative() && (
          <Link to="/shop" search={{ from: '/deck-tracker' }} className="button button-quiet">
            {t('tracker.toShop')}
          </Link>
        )}
      </div>
    </section>
  )
}
