/** The thirty levels on a map of three lands, with stars, best results, and locked levels. */

import { useEffect, useRef, useState } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { DIFFICULTIES } from '@/shared/quiz/difficulty'
import { SOLO, type Difficulty, type SoloLevel } from '@/shared/api/contract.gen'
import { quizErrorText } from '@/shared/quiz/quiz-error'
import { nextLevel, starsOf, useRunningQuiz, useSoloLevels } from '@/shared/quiz/standing'
import { LoadFailure } from '@/shared/ui/load-failure'
import { Page } from '@/shared/ui/page'
import { LevelSheet } from './level-sheet'
import { LevelStop } from './level-stop'
import { trailHeight, trailPath } from './trail'

export function LevelsScreen() {
  const t = useT()
  const { data: levels, error, refetch } = useSoloLevels()
  return (
    <Page
      title={t('solo.levels')}
      back="/quizzes/solo"
      actions={
        levels && (
          <span className="mr-2 text-sm font-bold text-muted tabular-nums">
            {t('solo.starsOf', { stars: starsOf(levels), total: SOLO.levels * 3 })}
          </span>
        )
      }
    >
      {error && !levels ? (
        <LoadFailure text={quizErrorText(t, error)} retry={() => void refetch()} />
      ) : levels ? (
        <LevelMap levels={levels} />
      ) : (
        <span className="skeleton h-128" role="status" aria-label={t('common.loading')} />
      )}
    </Page>
  )
}

function LevelMap({ levels }: { levels: readonly SoloLevel[] }) {
  const [chosen, setChosen] = useState<SoloLevel | null>(null)
  const { data: running } = useRunningQuiz('solo')
  const map = useRef<HTMLDivElement>(null)
  const here = nextLevel(levels)?.level
  useEffect(() => {
    const stop = map.current?.querySelector('[aria-current]')
    if (here !== 1) stop?.scrollIntoView({ block: 'center' })
  }, [here])
  return (
    <div ref={map} className="grid gap-5 lg:grid-cols-3">
      {(['easy', 'medium', 'hard'] as const).map((difficulty) => (
        <Land
          key={difficulty}
          difficulty={difficulty}
          levels={levels.filter((level) => level.difficulty === difficulty)}
          here={here}
          onChoose={setChosen}
        />
      ))}
      {chosen && (
        <LevelSheet level={chosen} running={running ?? null} onClose={() => setChosen(null)} />
      )}
    </div>
  )
}

interface LandProps {
  difficulty: Difficulty
  levels: readonly SoloLevel[]
  /** The next level. */
  here: number | undefined
  onChoose: (level: SoloLevel) => void
}

function Land({ difficulty, levels, here, onChoose }: LandProps) {
  const t = useT()
  const { name, tone } = DIFFICULTIES[difficulty]
  const height = trailHeight(levels.length)
  return (
    <section
      className="card land px-2 pt-4 pb-2"
      style={{ '--tone': tone }}
      aria-labelledby={difficulty}
    >
      <h2 id={difficulty} className="text-center text-xl">
        {t(name)}
      </h2>
      <div className="trail" style={{ '--height': `${height}px` }}>
        <svg
          className="absolute inset-0 size-full"
          viewBox={`0 0 100 ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path
            d={trailPath(levels.length)}
            className="trail-line"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <ol>
          {levels.map((level, place) => (
            <li key={level.level}>
              <LevelStop
                level={level}
                place={place}
                here={level.level === here}
                onPress={() => onChoose(level)}
              />
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
