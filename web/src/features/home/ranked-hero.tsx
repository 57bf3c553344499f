/** The weekly climb, the one gilded thing of the home page. */

import { Link } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { useNow } from '@/shared/lib/use-now'
import { FIRST_STEP, LADDER, LEGEND_REWARD, stepName } from '@/shared/quiz/ladder'
import { seasonEnd } from '@/shared/quiz/season'
import { ManaCrystal } from '@/shared/ui/mana-crystal'
import { RankMedal } from '@/shared/ui/rank-medal'

export function RankedHero() {
  const t = useT()
  const { span } = useFormats()
  const now = useNow()
  const left = seasonEnd(now).getTime() - now.getTime()
  return (
    <section className="gilt hero rise h-full p-4 lg:p-6" aria-labelledby="ranked">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="chip hero-chip mb-2">
            <Clock className="size-3.5" aria-hidden="true" />
            {t('home.rankedEnds', { time: span(left) })}
          </p>
          <h2 id="ranked" className="text-2xl lg:text-3xl">
            {t('home.rankedTitle')}
          </h2>
          <p className="hero-text mt-1 text-sm text-balance lg:text-base">
            {t('home.rankedText', { rank: stepName(t, FIRST_STEP) })}
          </p>
        </div>
        <RankMedal
          step={FIRST_STEP}
          className="-mt-1 -mr-1 size-24 shrink-0 drop-shadow-lg lg:size-32"
        />
      </div>
      <Ladder />
      <Link
        to="/quizzes/weekly-ranked"
        className="button button-primary mt-4 w-full lg:w-auto lg:min-w-60"
      >
        {t('home.rankedPlay')}
      </Link>
    </section>
  )
}

/** The sixteen steps as beads, the present one lit. */
function Ladder() {
  const t = useT()
  const present = LADDER.findIndex((step) => step.rank === FIRST_STEP.rank)
  const label = t('home.rankedSteps', {
    step: present + 1,
    total: LADDER.length,
    reward: LEGEND_REWARD,
  })
  return (
    <div className="mt-4 flex items-center gap-1" role="img" aria-label={label}>
      {LADDER.map((step, place) => (
        <span
          key={`${step.rank} ${step.division}`}
          className={place === present ? 'bead bead-lit' : 'bead'}
        />
      ))}
      <span className="hero-chip ml-1 flex items-center gap-1 text-xs font-bold">
        <ManaCrystal className="size-4" />
        {LEGEND_REWARD}
      </span>
    </div>
  )
}
