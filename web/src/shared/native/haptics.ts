/** Haptic feedback: the phone's haptics in the native app, vibration in a browser. */

import { readChoice, saveChoice } from '@/shared/storage/saved-choice'
import { isNative } from './platform'

export type Haptic = 'light' | 'medium' | 'heavy'

const MILLISECONDS: Record<Haptic, number> = { light: 8, medium: 16, heavy: 28 }

/** Taps once. Does nothing without a motor, or if the player has switched it off. */
export function haptic(strength: Haptic): void {
  if (!hapticsAreOn()) return
  if (isNative()) void tapNative(strength)
  else vibrate(strength)
}

export function hapticsAreOn(): boolean {
  return readChoice('haptics') !== 'off'
}

export function chooseHaptics(on: boolean): void {
  saveChoice('haptics', on ? 'on' : 'off')
}

async function tapNative(strength: Haptic): Promise<void> {
  const { Haptics, ImpactStyle } = await import('@capacitor/haptics')
  const styles = { light: ImpactStyle.Light, medium: ImpactStyle.Medium, heavy: ImpactStyle.Heavy }
  // Rejects on a device without a motor, which is not an error for the player.
  await Haptics.impact({ style: styles[strength] }).catch(() => {})
}

function vibrate(strength: Haptic): void {
  // Safari has no vibration, and Chrome logs an error for one before the first touch.
  if (!('vibrate' in navigator) || !navigator.userActivation?.hasBeenActive) return
  navigator.vibrate(MILLISECONDS[strength])
}
