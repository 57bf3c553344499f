/** Asks before a session is given up, and says what that costs. */

import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import type { QuizMode } from '@/shared/quiz/snapshot'
import { Confirm } from '@/shared/ui/confirm'

interface QuitConfirmProps {
  open: boolean
  mode: QuizMode
  step: number
  onQuit: () => void
  onClose: () => void
}

export function QuitConfirm({ open, mode, step, onQuit, onClose }: QuitConfirmProps) {
  const t = useT()
  return (
    <Confirm
      open={open}
      title={t('session.quitTitle')}
      action={t('session.quitAction')}
      onConfirm={onQuit}
      onClose={onClose}
    >
      <p>{t(quitCost(mode, step))}</p>
    </Confirm>
  )
}

/** Below the first step there is none to drop to. */
export function quitCost(mode: QuizMode, step: number): PlainKey {
  if (mode === 'solo') return 'session.quitSolo'
  return step === 1 ? 'session.quitRankedFirst' : 'session.quitRanked'
}
