/** The best ranks of past weeks. */

import { useFormats } from '@/shared/i18n/formats'
import { useI18n } from '@/shared/i18n/i18n'
import type { Language } from '@/shared/i18n/languages'
import { stepAt, stepName } from '@/shared/quiz/ladder'
import type { RankedState } from '@/shared/quiz/standing'
import { RankMedal } from '@/shared/ui/rank-medal'

/** From the week's Monday to its last moment, on Sunday at 23:59 UTC. */
const SIX_DAYS = 6 * 24 * 3_600_000

/** Between the two days of a week: `Semaine du 9 au 15 novembre 2026`. */
const TO: Record<Language, string> = { en: '–', fr: ' au ', es: ' al ', pt: ' a ' }

export function PastWeeks({ past }: { past: RankedState['past'] }) {
  const { t, language } = useI18n()
  const { dateRange } = useFormats()
  return (
    <section aria-labelledby="past">
      <h2 id="past" className="rule mb-3 text-lg">
        {t('ranked.past')}
      </h2>
      {past.length === 0 ? (
        <p className="card p-4 text-muted">{t('ranked.noPast')}</p>
      ) : (
        <ul className="card divide-y divide-line">
          {past.map(({ ends_at: endsAt, best, legend }) => (
            <li key={endsAt} className="flex items-center gap-3 px-4 py-2.5">
              <RankMedal step={stepAt(best)} className="size-11 shrink-0" />
              <span className="min-w-0 flex-1">
                <span className="block font-bold">{stepName(t, stepAt(best))}</span>
                <span className="block text-xs text-muted">
                  {t('ranked.weekUntil', {
                    date: dateRange(new Date(endsAt - SIX_DAYS), new Date(endsAt)).replace(
                      /\s*–\s*/,
                      TO[language],
                    ),
                  })}
                </span>
              </span>
              {legend && <span className="chip bg-leg-soft text-leg">{t('ranked.completed')}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
