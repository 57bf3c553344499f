/** The switch for vibration, if the device supports it. */

import { Vibrate } from 'lucide-react'
import { useState } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { chooseHaptics, haptic, hapticsAreOn } from '@/shared/native/haptics'
import { isNative } from '@/shared/native/platform'
import { RowFace } from './row'

export function VibrationSetting() {
  const t = useT()
  const [on, setOn] = useState(hapticsAreOn)
  if (!canVibrate()) return null

  const choose = (next: boolean) => {
    chooseHaptics(next)
    setOn(next)
    haptic('medium')
  }

  return (
    <label className="flex min-h-14 items-center gap-4 px-4 py-2.5">
      <RowFace
        icon={Vibrate}
        label={t('settings.vibration')}
        value={t(on ? 'settings.vibrationOn' : 'settings.vibrationOff')}
      />
      <input
        type="checkbox"
        className="switch"
        checked={on}
        onChange={(event) => choose(event.target.checked)}
      />
    </label>
  )
}

/** Desktop browsers have the vibration API too, but no motor, so a touch screen is required. */
function canVibrate(): boolean {
  if (isNative()) return true
  return 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches
}
