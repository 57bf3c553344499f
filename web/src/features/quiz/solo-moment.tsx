/** The result of a solo level: its stars, and the next level. */

import { Link } from '@tanstack/react-router'
import { LockOpen } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { SOLO } from '@/shared/api/contract.gen'
import type { QuizResult, QuizSnapshot } from '@/shared/api/contract.gen'
import { Stars } from '@/shared/quiz/stars'
import { StartButton } from '@/shared/quiz/start-button'
import { Moment } from './moment'

interface SoloMomentProps {
  snapshot: QuizSnapshot
  result: QuizResult
}

export function SoloMoment({ snapshot, result }: SoloMomentProps) {
  const t = useT()
  const { step: level, status, right, count } = snapshot
  const onwards = result.passed && level < SOLO.levels
  const title = result.passed
    ? t(right === count ? 'session.flawless' : 'session.passed')
    : t(status === 'failed' ? 'session.failed' : 'session.stopped')
  return (
    <Moment
      sign={<Stars won={result.stars} className="size-14" animated />}
      title={title}
      text={
        result.passed
          ? t('session.score', { count: right, total: count })
          : t('session.scoreOfPass', { count: right, total: count, pass: SOLO.stars[0] })
      }
      notes={
        result.unlocked !== null && (
          <p className="chip hero-chip">
            <LockOpen className="size-3.5" aria-hidden="true" />
            {t('session.unlocked', { level: result.unlocked })}
          </p>
        )
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
