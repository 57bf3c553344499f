/** Asks before a session is given up, and says what that costs. */

import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { seasonName } from '@/shared/quiz/season'
import type { QuizSnapshot } from '@/shared/api/contract.gen'
import { Confirm } from '@/shared/ui/confirm'

interface QuitConfirmProps {
  open: boolean
  snapshot: QuizSnapshot
  onQuit: () => void
  onClose: () => void
}

export function QuitConfirm({ open, snapshot, onQuit, onClose }: QuitConfirmProps) {
  const t = useT()
  return (
    <Confirm
      open={open}
      title={t('session.quitTitle')}
      action={t('session.quitAction')}
      stay={t('play.keepPlaying')}
      onConfirm={onQuit}
      onClose={onClose}
    >
      <p>{t(quitCost(snapshot))}</p>
      {snapshot.phase === 'question' && <p className="mt-2 font-bold">{t('play.clockRuns')}</p>}
    </Confirm>
  )
}

/** From the first step a player cannot drop, and a quiz of last week changes no rank. */
export function quitCost({ mode, step, season, now }: QuizSnapshot): PlainKey {
  switch (mode) {
    case 'solo':
      return 'session.quitSolo'
    case 'ranked':
      if (season !== null && season !== seasonName(new Date(now))) return 'session.weekOverText'
      return step === 1 ? 'session.quitRankedFirst' : 'session.quitRanked'
    case 'daily':
      return 'session.quitDaily'
  }
}
