/** The details of a level: the best result and the start button, or what unlocks it. Only one level runs at a time. */

import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { DIFFICULTIES } from '@/shared/quiz/difficulty'
import { SOLO } from '@/shared/api/contract.gen'
import type { QuizSnapshot } from '@/shared/api/contract.gen'
import type { SoloLevel } from '@/shared/api/contract.gen'
import { Stars } from '@/shared/quiz/stars'
import { StartButton } from '@/shared/quiz/start-button'
import { useStartQuiz } from '@/shared/quiz/use-start-quiz'
import { Confirm } from '@/shared/ui/confirm'
import { Sheet } from '@/shared/ui/sheet'

interface LevelSheetProps {
  level: SoloLevel
  /** The running session of this or another level, if there is one. */
  running: QuizSnapshot | null
  onClose: () => void
}

export function LevelSheet({
  level: { level, difficulty, open, ...won },
  running,
  onClose,
}: LevelSheetProps) {
  const t = useT()
  const [givingUp, setGivingUp] = useState(false)
  const { start } = useStartQuiz()
  if (running && givingUp)
    return (
      <Confirm
        open
        title={t('solo.giveUpTitle', { level: running.step })}
        action={t('session.quitAction')}
        onConfirm={() => start('solo', level, running.session)}
        onClose={() => setGivingUp(false)}
      >
        <p>{t('session.quitSolo')}</p>
      </Confirm>
    )
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('quizzes.level', { level })}
      description={t(DIFFICULTIES[difficulty].name)}
    >
      {open ? (
        <>
          <div className="flex items-center gap-4">
            <Stars won={won.stars} className="size-9" />
            <p className="text-sm text-muted">
              {won.plays > 0
                ? t('solo.bestAndPlays', { right: won.best_right, count: won.plays })
                : t('solo.neverPlayed')}
            </p>
          </div>
          <p className="text-sm text-muted">{t('solo.rule', { pass: SOLO.stars[0] })}</p>
          {running && running.step !== level ? (
            <Other running={running} level={level} onGiveUp={() => setGivingUp(true)} />
          ) : (
            <StartButton mode="solo" level={level}>
              {running ? t('solo.resume') : t('session.playLevel', { level })}
            </StartButton>
          )}
        </>
      ) : (
        <p className="flex items-center gap-3 font-bold">
          <Lock className="size-5 shrink-0 text-leg" aria-hidden="true" />
          {t('solo.opensWith', { pass: SOLO.stars[0], level: level - 1 })}
        </p>
      )}
    </Sheet>
  )
}

interface OtherProps {
  running: QuizSnapshot
  /** The selected level. */
  level: number
  onGiveUp: () => void
}

/** Another level is running: it can be resumed, or given up for this one. */
function Other({ running: { step, session }, level, onGiveUp }: OtherProps) {
  const t = useT()
  return (
    <>
      <p className="font-bold">{t('quizzes.runs', { level: step })}</p>
      <Link to="/quizzes/session" search={{ session }} className="button button-primary">
        {t('solo.continueLevel', { level: step })}
      </Link>
      <button type="button" className="button button-quiet" onClick={onGiveUp}>
        {t('solo.playInstead', { level })}
      </button>
    </>
  )
}
