/** The sixteen steps from Legend down to Bronze 3; each links to its rules. */

import { Link } from '@tanstack/react-router'
import { Flag, MapPin } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { LADDER, stepName, stepSlug } from '@/shared/quiz/ladder'
import type { RankedState } from '@/shared/quiz/standing'
import { RankMedal } from '@/shared/ui/rank-medal'

export function Ladder({ state }: { state: RankedState }) {
  const t = useT()
  const steps = LADDER.map((step, place) => ({ step, number: place + 1 })).toReversed()
  return (
    <section aria-labelledby="ladder">
      <h2 id="ladder" className="rule mb-3 text-lg">
        {t('ranked.ladder')}
      </h2>
      <ol className="card grid gap-0.5 p-2" reversed>
        {steps.map(({ step, number }) => {
          const here = number === state.rank
          return (
            <li key={number}>
              <Link
                to="/quizzes/weekly-ranked/$rank"
                params={{ rank: stepSlug(step) }}
                className={here ? 'rung rung-here' : 'rung'}
                aria-current={here ? 'step' : undefined}
              >
                <RankMedal
                  step={step}
                  className={`size-11 shrink-0 ${number > state.best ? 'opacity-55' : ''}`}
                />
                <span className="min-w-0 flex-1 font-bold">{stepName(t, step)}</span>
                {here ? (
                  <span className="chip bg-leg-fill text-on-leg">
                    <MapPin className="size-3.5" aria-hidden="true" />
                    {t('ranked.you')}
                  </span>
                ) : (
                  number === state.best && (
                    <span className="chip bg-mana-soft text-mana">
                      <Flag className="size-3.5" aria-hidden="true" />
                      {t('ranked.bestHere')}
                    </span>
                  )
                )}
              </Link>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
