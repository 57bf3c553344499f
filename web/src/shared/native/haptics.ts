/** Short taps that one feels: by the phone's haptics in the native app, by vibration in a browser. */

import { readChoice, saveChoice } from '@/shared/storage/saved-choice'
import { isNative } from './platform'

export type Haptic = 'light' | 'medium' | 'heavy'

const MILLISECONDS: Record<Haptic, number> = { light: 8, medium: 16, heavy: 28 }

/** Taps once. Does nothing where there is no motor, or where the player wants none. */
export function haptic(strength: Haptic): void {
  if (!hapticsAreOn()) return
  if (isNative()) void strike(strength)
  else vibrate(strength)
}

export function hapticsAreOn(): boolean {
  return readChoice('haptics') !== 'off'
}

export function chooseHaptics(on: boolean): void {
  saveChoice('haptics', on ? 'on' : 'off')
}

async function strike(strength: Haptic): Promise<void> {
  const { Haptics, ImpactStyle } = await import('@capacitor/haptics')
  const styles = { light: ImpactStyle.Light, medium: ImpactStyle.Medium, heavy: ImpactStyle.Heavy }
  // A tablet without a motor refuses; that is no reason to disturb the player.
  await Haptics.impact({ style: styles[strength] }).catch(() => {})
}

function vibrate(strength: Haptic): void {
  // Safari has no vibration, and Chrome complains of one before the first touch.
  if (!('vibrate' in navigator) || !navigator.userActivation?.hasBeenActive) return
  navigator.vibrate(MILLISECONDS[strength])
}
