/** Says that an outside model may word the answers, and lets the player do without it. */

import { useT } from '@/shared/i18n/i18n'

interface ModelSwitchProps {
  off: boolean
  onChange: (off: boolean) => void
}

export function ModelSwitch({ off, onChange }: ModelSwitchProps) {
  const t = useT()
  return (
    <div className="bot-model">
      <p id="runebot-model" className="text-xs text-muted">
        {t('runebot.modelLine')}
      </p>
      <label className="flex min-h-11 items-center justify-between gap-3 text-sm font-bold">
        {t('runebot.modelOff')}
        <input
          type="checkbox"
          className="switch"
          aria-describedby="runebot-model"
          checked={off}
          onChange={(event) => onChange(event.target.checked)}
        />
      </label>
    </div>
  )
}
