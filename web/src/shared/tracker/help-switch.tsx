/** Switches the sentence of help on and off, on this device. */

import { useId, useSyncExternalStore } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { forgetChoice, readChoice, saveChoice } from '@/shared/storage/saved-choice'

const listeners = new Set<() => void>()

const isOn = () => readChoice('tracker_help') !== 'off'

function setOn(on: boolean): void {
  if (on) forgetChoice('tracker_help')
  else saveChoice('tracker_help', 'off')
  for (const listener of listeners) listener()
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useHelpOn = () => useSyncExternalStore(watch, isOn)

export function HelpSwitch() {
  const t = useT()
  const hint = useId()
  return (
    <div className="card px-4 py-2.5">
      <label className="flex min-h-11 items-center justify-between gap-3 text-sm font-bold">
        {t('trackerView.help')}
        <input
          type="checkbox"
          className="switch"
          aria-describedby={hint}
          checked={useHelpOn()}
          onChange={(event) => setOn(event.target.checked)}
        />
      </label>
      <p id={hint} className="text-xs text-muted">
        {t('trackerView.helpText')}
      </p>
    </div>
  )
}
