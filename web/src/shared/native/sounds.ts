/** Whether sounds are switched on, on this device. */

import { readChoice, saveChoice } from '@/shared/storage/saved-choice'

export function soundsAreOn(): boolean {
  return readChoice('sounds') !== 'off'
}

export function chooseSounds(on: boolean): void {
  saveChoice('sounds', on ? 'on' : 'off')
}
