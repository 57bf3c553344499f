/** The attempts of this week, the latest first: rank before and after. */

import { ArrowDown, ArrowUp, Equal } from 'lucide-react'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { stepAt, stepName } from '@/shared/quiz/ladder'
import type { Attempt } from '@/shared/quiz/standing'
import { RankMedal } from '@/shared/ui/rank-medal'

export function WeekPath({ path }: { path: readonly Attempt[] }) {
  const t = useT()
  const latestFirst = path.toSorted((a, b) => b.at - a.at)
  return (
    <section aria-labelledby="path">
      <h2 id="path" className="rule mb-3 text-lg">
        {t('ranked.path')}
      </h2>
      {path.length === 0 ? (
        <p className="card p-4 text-muted">{t('ranked.noPath')}</p>
      ) : (
        <ol
          className="card max-h-96 divide-y divide-line overflow-y-auto"
          aria-labelledby="path"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so it must be focusable
          tabIndex={0}
        >
          {latestFirst.map((attempt) => (
            <PathRow key={attempt.at} attempt={attempt} />
          ))}
        </ol>
      )}
    </section>
  )
}

function PathRow({ attempt: { at, step, passed, after } }: { attempt: Attempt }) {
  const t = useT()
  const { dateTime } = useFormats()
  const Icon = after > step ? ArrowUp : after < step ? ArrowDown : Equal
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <span
        className={`grid size-8 shrink-0 place-items-center rounded-pill ${passed ? 'bg-ok-soft text-ok' : 'bg-danger-soft text-danger'}`}
      >
        <Icon className="size-4.5" aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-bold">
          {t(passed ? 'ranked.passedAt' : 'ranked.failedAt', { rank: stepName(t, stepAt(step)) })}
        </span>
        <span className="block text-xs text-muted">{dateTime(new Date(at))}</span>
      </span>
      <span className="text-sm font-bold text-muted">{stepName(t, stepAt(after))}</span>
      <RankMedal step={stepAt(after)} className="size-9 shrink-0" />
    </li>
  )
}
