/** The switch for the sounds of quizzes. */

import { Volume2 } from 'lucide-react'
import { useState } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { chooseSounds, soundsAreOn } from '@/shared/native/sounds'
import { RowFace } from './row'

export function SoundSetting() {
  const t = useT()
  const [on, setOn] = useState(soundsAreOn)

  const choose = (next: boolean) => {
    chooseSounds(next)
    setOn(next)
  }

  return (
    <label className="flex min-h-14 items-center gap-4 px-4 py-2.5">
      <RowFace
        icon={Volume2}
        label={t('settings.sounds')}
        value={t(on ? 'settings.soundsOn' : 'settings.soundsOff')}
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
