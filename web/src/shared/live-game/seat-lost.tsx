/** Another tab plays this game. This one says so and stays quiet. */

import { MonitorSmartphone } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { GameNotice } from './game-notice'

export function SeatLost({ onTakeBack }: { onTakeBack: () => void }) {
  const t = useT()
  return (
    <GameNotice icon={MonitorSmartphone} title={t('live.seatTitle')} text={t('live.seatText')}>
      <button type="button" className="button button-primary" onClick={onTakeBack}>
        {t('live.takeBack')}
      </button>
    </GameNotice>
  )
}
