/** A game that the server could not continue after a restart. */

import { HeartHandshake } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { GameNotice } from './game-notice'

interface AbandonedNoticeProps {
  /** The fee that was given back; null if there was none. */
  fee: number | null
  /** The link to another game. */
  children: ReactNode
}

export function AbandonedNotice({ fee, children }: AbandonedNoticeProps) {
  const t = useT()
  const text = fee === null ? t('live.abandonedFree') : t('live.abandonedText', { amount: fee })
  return (
    <GameNotice icon={HeartHandshake} title={t('live.abandonedTitle')} text={text}>
      {children}
    </GameNotice>
  )
}
