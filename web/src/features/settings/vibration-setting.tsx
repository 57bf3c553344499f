/** The switch for vibration, if the device supports it. */

import { Vibrate } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { chooseHaptics, haptic, hapticsAreOn } from '@/shared/native/haptics'
import { isNative } from '@/shared/native/platform'
import { SwitchRow } from './row'

export function VibrationSetting() {
  const t = useT()
  if (!canVibrate()) return null
  return (
    <SwitchRow
      icon={Vibrate}
      label={t('settings.vibration')}
      onText={t('settings.vibrationOn')}
      offText={t('settings.vibrationOff')}
      isOn={hapticsAreOn}
      choose={(on) => {
        chooseHaptics(on)
        haptic('medium')
      }}
    />
  )
}

/** Desktop browsers have the vibration API too, but no motor, so a touch screen is required. */
function canVibrate(): boolean {
  if (isNative()) return true
  return 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches
}
