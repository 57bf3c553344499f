/** How a rank quiz went: the medal rises, or comfort is given. */

import { Link } from '@tanstack/react-router'
import { useT } from '@/shared/i18n/i18n'
import type { Translate } from '@/shared/i18n/translator'
import { LADDER, stepAt, stepName } from '@/shared/quiz/ladder'
import type { QuizResult, QuizSnapshot } from '@/shared/api/contract.gen'
import { useRanked } from '@/shared/quiz/standing'
import { StartButton } from '@/shared/quiz/start-button'
import { ManaCrystal } from '@/shared/ui/mana-crystal'
import { RankMedal } from '@/shared/ui/rank-medal'
import { Moment } from './moment'

interface RankedMomentProps {
  snapshot: QuizSnapshot
  result: QuizResult
}

export function RankedMoment({ snapshot, result }: RankedMomentProps) {
  const t = useT()
  const { right, wrong, step } = snapshot
  const after = stepAt(result.rank_after ?? step)
  const next = stepAt(useRankNow() ?? result.rank_after ?? step)
  const motion = result.promoted ? 'medal-up' : result.demoted ? 'medal-down' : ''
  return (
    <Moment
      sign={<RankMedal step={after} className={`size-32 drop-shadow-lg ${motion}`} />}
      title={titleOf(t, snapshot, result)}
      text={`${t('session.score', { count: right, total: right + wrong })} ${comment(t, snapshot, result)}`}
      right={right}
      celebrated={result.promoted || result.reward > 0}
      notes={
        result.reward > 0 && (
          <p className="chip hero-chip text-sm">
            <ManaCrystal className="size-4.5" />
            {t('session.reward', { mana: result.reward })}
          </p>
        )
      }
      actions={
        <>
          <StartButton mode="ranked">
            {result.counted
              ? t('session.playRank', { rank: stepName(t, next) })
              : t('session.playWeek')}
          </StartButton>
          <Link to="/quizzes/weekly-ranked" className="link hero-link py-2">
            {t('session.toLadder')}
          </Link>
        </>
      }
    />
  )
}

/** The current rank, which may have changed since this result; undefined while it is loaded. */
function useRankNow(): number | undefined {
  const { data: state, isFetching, isError } = useRanked()
  return isFetching || isError ? undefined : state?.rank
}

function titleOf(t: Translate, { step, status }: QuizSnapshot, result: QuizResult): string {
  const rank = stepName(t, stepAt(result.rank_after ?? step))
  if (!result.counted) return t('session.weekOver')
  if (result.passed && step === LADDER.length) return t('session.legend')
  if (result.promoted) return t('session.promoted', { rank })
  if (result.demoted) return t('session.demoted', { rank })
  return t(status === 'failed' ? 'session.held' : 'session.stopped')
}

function comment(t: Translate, { step, status }: QuizSnapshot, result: QuizResult): string {
  if (!result.counted) return t('session.weekOverText')
  if (result.passed)
    return t(step === LADDER.length ? 'session.legendText' : 'session.promotedText')
  return t(status === 'quit' ? 'session.quitText' : 'session.demotedText')
}
