/** A session whose question became void, until the player continues: after a second one not before a break is over. */

import { Link } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import { useI18n } from '@/shared/i18n/i18n'
import { useSecondsLeft } from '@/shared/quiz/play/use-seconds-left'
import { EmptyState } from '@/shared/ui/empty-state'
import { Page } from '@/shared/ui/page'
import { sessionTitle } from './session-title'
import type { SessionPlay } from './use-session'

export function PausedScreen({ session: { play, offset, next } }: { session: SessionPlay }) {
  const { t } = useI18n()
  const left = useSecondsLeft(play.snapshot.resumes_at ?? 0, offset)
  const waits = left > 0
  return (
    <Page title={sessionTitle(t, play.snapshot)} back="/quizzes">
      <EmptyState
        icon={Hourglass}
        title={t('session.pausedTitle')}
        actions={
          <>
            {!waits && (
              <button
                type="button"
                className="button button-primary"
                aria-disabled={play.pending !== null}
                onClick={() => play.pending === null && next()}
              >
                {t('session.resume')}
              </button>
            )}
            <Link to="/quizzes" className="button button-quiet">
              {t('session.toQuizzes')}
            </Link>
          </>
        }
      >
        <p>{t('session.pausedText')}</p>
        {waits && (
          <p role="status" className="font-bold">
            {t('session.pausedFor', { count: Math.ceil(left / 60) })}
          </p>
        )}
      </EmptyState>
    </Page>
  )
}
