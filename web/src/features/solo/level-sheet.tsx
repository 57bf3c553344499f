/** A level looked at: what was reached there and the way in, or what opens it. */

import { Lock } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { DIFFICULTIES } from '@/shared/quiz/difficulty'
import { SOLO_PASS } from '@/shared/quiz/modes'
import type { SoloLevel } from '@/shared/quiz/standing'
import { Stars } from '@/shared/quiz/stars'
import { StartButton } from '@/shared/quiz/start-button'
import { Sheet } from '@/shared/ui/sheet'

interface LevelSheetProps {
  level: SoloLevel
  onClose: () => void
}

export function LevelSheet({
  level: { level, difficulty, open, ...won },
  onClose,
}: LevelSheetProps) {
  const t = useT()
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
          <p className="text-sm text-muted">{t('solo.rule', { pass: SOLO_PASS })}</p>
          <StartButton mode="solo" level={level}>
            {t('session.playLevel', { level })}
          </StartButton>
        </>
      ) : (
        <p className="flex items-center gap-3 font-bold">
          <Lock className="size-5 shrink-0 text-leg" aria-hidden="true" />
          {t('solo.opensWith', { pass: SOLO_PASS, level: level - 1 })}
        </p>
      )}
    </Sheet>
  )
}
