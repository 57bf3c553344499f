/** The quiz modes with description, price and progress; above them the running games. */

import type { ReactNode } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { ManaPill } from '@/shared/profile/mana-pill'
import { MODES, type ModeName } from '@/shared/quiz/modes'
import { Page } from '@/shared/ui/page'
import { ModeCard } from './mode-card'
import { Running } from './running'

const ORDER: readonly ModeName[] = ['daily', 'weeklyRanked', 'solo', 'duo', 'battleRoyale']

/** `live` has the links to running games against others. */
export function QuizzesScreen({ live }: { live: ReactNode }) {
  const t = useT()
  return (
    <Page title={t('quizzes.title')} actions={<ManaPill />}>
      <Running live={live}>
        <p className="max-w-prose text-muted">{t('quizzes.intro')}</p>
      </Running>
      <ul className="grid gap-4 md:grid-cols-2 lg:min-h-[min(100dvh-13rem,42rem)] lg:auto-rows-fr lg:gap-6">
        {ORDER.map((name, place) => (
          <li key={name} className={name === 'daily' ? 'md:col-span-2' : undefined}>
            <ModeCard mode={MODES[name]} place={place} />
          </li>
        ))}
      </ul>
    </Page>
  )
}
