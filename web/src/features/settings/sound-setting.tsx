/** The switch for the sounds of quizzes. */

import { Volume2 } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { chooseSounds, soundsAreOn } from '@/shared/native/sounds'
import { SwitchRow } from './row'

export function SoundSetting() {
  const t = useT()
  return (
    <SwitchRow
      icon={Volume2}
      label={t('settings.sounds')}
      onText={t('settings.soundsOn')}
      offText={t('settings.soundsOff')}
      isOn={soundsAreOn}
      choose={chooseSounds}
    />
  )
}
