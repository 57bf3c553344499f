/** Asks before a session is given up, and says what that costs. */

import { useT } from '@/shared/i18n/i18n'
import type { QuizMode } from '@/shared/quiz/snapshot'
import { Confirm } from '@/shared/ui/confirm'

interface QuitConfirmProps {
  open: boolean
  mode: QuizMode
  onQuit: () => void
  onClose: () => void
}

export function QuitConfirm({ open, mode, onQuit, onClose }: QuitConfirmProps) {
  const t = useT()
  return (
    <Confirm
      open={open}
      title={t('session.quitTitle')}
      action={t('session.quitAction')}
      onConfirm={onQuit}
      onClose={onClose}
    >
      <p>{t(mode === 'ranked' ? 'session.quitRanked' : 'session.quitSolo')}</p>
    </Confirm>
  )
}
