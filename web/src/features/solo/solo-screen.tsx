/** Solo mode: the next level, the player's progress, and the rules. */

import { Link } from '@tanstack/react-router'
import { Map as MapIcon } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { ManaPill } from '@/shared/profile/mana-pill'
import { DIFFICULTIES } from '@/shared/quiz/difficulty'
import { SOLO, type Difficulty, type SoloLevel } from '@/shared/api/contract.gen'
import { quizErrorText } from '@/shared/quiz/quiz-error'
import { nextLevel, starsOf, useRunningQuiz, useSoloLevels } from '@/shared/quiz/standing'
import { Stars } from '@/shared/quiz/stars'
import { StartButton } from '@/shared/quiz/start-button'
import { LoadFailure } from '@/shared/ui/load-failure'
import { Page } from '@/shared/ui/page'

export function SoloScreen() {
  const t = useT()
  const { data: levels, error, refetch } = useSoloLevels()
  return (
    <Page title={t('quizzes.solo')} back="/quizzes" actions={<ManaPill />}>
      {error && !levels ? (
        <LoadFailure text={quizErrorText(t, error)} retry={() => void refetch()} />
      ) : levels ? (
        <div className="grid items-start gap-6 lg:grid-cols-12">
          <div className="grid gap-6 lg:col-span-7">
            <NextLevel levels={levels} />
          </div>
          <div className="grid gap-6 lg:col-span-5">
            <Lands levels={levels} />
            <HowItWorks />
          </div>
        </div>
      ) : (
        <span className="skeleton h-64" role="status" aria-label={t('common.loading')} />
      )}
    </Page>
  )
}

function NextLevel({ levels }: { levels: readonly SoloLevel[] }) {
  const t = useT()
  const { data: paused } = useRunningQuiz('solo')
  const next = paused ? levels[paused.step - 1] : nextLevel(levels)
  if (!next) return null
  return (
    <section className="gilt hero rise p-5 lg:p-8" aria-labelledby="next">
      <div className="flex flex-wrap items-center gap-4">
        <div className="min-w-0 flex-1 basis-36">
          <p className="chip hero-chip mb-2">{t(DIFFICULTIES[next.difficulty].name)}</p>
          <h2 id="next" className="text-3xl">
            {t('quizzes.level', { level: next.level })}
          </h2>
          <p className="hero-text mt-1 text-sm text-balance lg:text-base">
            {paused
              ? t('solo.paused', { number: paused.index + 1, total: paused.count })
              : t('solo.rule', { pass: SOLO.stars[0] })}
          </p>
        </div>
        <span
          className="gem grid size-24 shrink-0 place-items-center font-display text-3xl font-bold text-white lining-nums"
          style={{ '--tone': DIFFICULTIES[next.difficulty].tone }}
          aria-hidden="true"
        >
          {next.level}
        </span>
      </div>
      {next.stars > 0 && (
        <p className="mt-3">
          <Stars won={next.stars} className="size-6" />
        </p>
      )}
      <div className="mt-5 grid gap-3 sm:grid-cols-2">
        <StartButton mode="solo" level={next.level}>
          {paused ? t('solo.resume') : t('session.playLevel', { level: next.level })}
        </StartButton>
        <Link to="/quizzes/solo/levels" className="button button-quiet">
          <MapIcon className="size-5" aria-hidden="true" />
          {t('solo.map')}
        </Link>
      </div>
    </section>
  )
}

/** The player's progress in each land. */
function Lands({ levels }: { levels: readonly SoloLevel[] }) {
  const t = useT()
  return (
    <section aria-labelledby="lands">
      <h2 id="lands" className="rule mb-3 text-lg">
        {t('quizzes.stars', { count: starsOf(levels), total: SOLO.levels * 3 })}
      </h2>
      <ul className="card divide-y divide-line">
        {(['easy', 'medium', 'hard'] as const).map((difficulty) => (
          <LandRow key={difficulty} difficulty={difficulty} levels={levels} />
        ))}
      </ul>
    </section>
  )
}

interface LandRowProps {
  difficulty: Difficulty
  levels: readonly SoloLevel[]
}

function LandRow({ difficulty, levels }: LandRowProps) {
  const t = useT()
  const { name, tone } = DIFFICULTIES[difficulty]
  const own = levels.filter((level) => level.difficulty === difficulty)
  const passed = own.filter(({ stars }) => stars > 0).length
  return (
    <li className="flex items-center gap-4 px-4 py-3">
      <span className="w-24 font-bold">{t(name)}</span>
      <span className="h-2.5 flex-1 overflow-hidden rounded-pill bg-line" aria-hidden="true">
        <span
          className="block h-full rounded-pill"
          style={{ width: `${(passed / own.length) * 100}%`, background: tone }}
        />
      </span>
      <span className="text-sm font-bold text-muted tabular-nums">
        {t('solo.passedOf', { passed, total: own.length })}
      </span>
    </li>
  )
}

function HowItWorks() {
  const t = useT()
  return (
    <section className="card grid gap-2 p-5" aria-labelledby="how">
      <h2 id="how" className="eyebrow">
        {t('solo.how')}
      </h2>
      <ul className="grid list-disc gap-1.5 pl-5 text-sm text-muted">
        <li>{t('solo.how1')}</li>
        <li>{t('solo.how2')}</li>
        <li>{t('solo.how3')}</li>
      </ul>
    </section>
  )
}
