/** What a moment of play sounds and feels like, where the player wants it. */

import { haptic, type Haptic } from '@/shared/native/haptics'
import { playTones, type Tone } from './tones'

export type Cue = 'choose' | 'tick' | 'right' | 'wrong' | 'late' | 'begin' | 'won' | 'lost'

const CUES: Record<Cue, { tones: readonly Tone[]; haptic: Haptic | null }> = {
  choose: { tones: [{ pitch: 520, at: 0, for: 0.06 }], haptic: 'light' },
  tick: { tones: [{ pitch: 880, at: 0, for: 0.05, loud: 0.5 }], haptic: 'light' },
  right: {
    tones: [
      { pitch: 659, at: 0, for: 0.12 },
      { pitch: 988, at: 0.09, for: 0.22 },
    ],
    haptic: 'medium',
  },
  wrong: {
    tones: [
      { pitch: 262, at: 0, for: 0.16, wave: 'triangle' },
      { pitch: 208, at: 0.12, for: 0.26, wave: 'triangle' },
    ],
    haptic: 'heavy',
  },
  late: { tones: [{ pitch: 196, at: 0, for: 0.34, wave: 'triangle' }], haptic: 'heavy' },
  begin: {
    tones: [
      { pitch: 440, at: 0, for: 0.1 },
      { pitch: 587, at: 0.1, for: 0.16 },
    ],
    haptic: 'light',
  },
  won: {
    tones: [
      { pitch: 523, at: 0, for: 0.16 },
      { pitch: 659, at: 0.12, for: 0.16 },
      { pitch: 784, at: 0.24, for: 0.16 },
      { pitch: 1047, at: 0.36, for: 0.5 },
    ],
    haptic: 'heavy',
  },
  lost: {
    tones: [
      { pitch: 392, at: 0, for: 0.22, wave: 'triangle' },
      { pitch: 330, at: 0.2, for: 0.22, wave: 'triangle' },
      { pitch: 349, at: 0.4, for: 0.44, wave: 'triangle' },
    ],
    haptic: 'medium',
  },
}

export function cue(name: Cue): void {
  const { tones, haptic: strength } = CUES[name]
  playTones(tones)
  if (strength) haptic(strength)
}
