/** A game that could not be loaded: it is tried again, and can be left. */

import { CloudOff } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { GameNotice } from './game-notice'

export function LoadNotice({ title, onRetry }: { title: string; onRetry: () => void }) {
  const t = useT()
  return (
    <GameNotice icon={CloudOff} title={title}>
      <button type="button" className="button button-primary" onClick={onRetry}>
        {t('common.retry')}
      </button>
    </GameNotice>
  )
}
