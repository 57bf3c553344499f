/** The result of a solo level: its stars, and the next level. */

import { Link } from '@tanstack/react-router'
import { LockOpen } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { SOLO } from '@/shared/api/contract.gen'
import type { QuizResult, QuizSnapshot } from '@/shared/api/contract.gen'
import { nearStars } from './near-stars'
import { Stars } from '@/shared/quiz/stars'
import { StartButton } from '@/shared/quiz/start-button'
import { Moment } from './moment'

interface SoloMomentProps {
  snapshot: QuizSnapshot
  result: QuizResult
}

export function SoloMoment({ snapshot, result }: SoloMomentProps) {
  const t = useT()
  const { step: level, status, right, wrong, count } = snapshot
  const onwards = result.passed && level < SOLO.levels
  const near = result.passed ? nearStars(right, SOLO.stars) : null
  const title = result.passed
    ? t(right === count ? 'session.flawless' : 'session.passed')
    : t(status === 'failed' ? 'session.failed' : 'session.stopped')
  return (
    <Moment
      sign={<Stars won={result.stars} className="size-14" animated />}
      title={title}
      text={
        status === 'failed'
          ? t('session.scoreOfPass', { count: right, total: count, pass: SOLO.stars[0] })
          : t('session.score', { count: right, total: right + wrong })
      }
      right={right}
      celebrated={result.passed && right === count}
      notes={
        <>
          {near !== null && (
            <p className="hero-chip font-bold">{t('session.nearStars', { stars: near })}</p>
          )}
          {result.unlocked !== null && (
            <p className="chip hero-chip">
              <LockOpen className="size-3.5" aria-hidden="true" />
              {t('session.unlocked', { level: result.unlocked })}
            </p>
          )}
        </>
      }
      actions={
        <>
          <StartButton mode="solo" level={onwards ? level + 1 : level}>
            {onwards ? t('session.playLevel', { level: level + 1 }) : t('session.again')}
          </StartButton>
          {onwards && (
            <StartButton mode="solo" level={level} kind="quiet">
              {t('session.again')}
            </StartButton>
          )}
          <Link to="/quizzes/solo/levels" className="link hero-link py-2">
            {t('session.allLevels')}
          </Link>
        </>
      }
    />
  )
}
