/** Tones made by the page itself; nothing is fetched. Silent where the player or the browser wants no sound. */

import { soundsAreOn } from '@/shared/native/sounds'

export interface Tone {
  /** In hertz. */
  pitch: number
  /** Seconds from now, and how long. */
  at: number
  for: number
  /** A share of the usual loudness. */
  loud?: number
  wave?: OscillatorType
}

const LOUDNESS = 0.12
const ATTACK_S = 0.008

let context: AudioContext | null = null

export function playTones(tones: readonly Tone[]): void {
  const audio = soundsAreOn() ? running() : null
  if (!audio) return
  for (const tone of tones) sound(audio, tone)
}

/** Browsers block sound before the first input, and log a warning. */
function running(): AudioContext | null {
  if (!('AudioContext' in window) || !navigator.userActivation?.hasBeenActive) return null
  context ??= new AudioContext()
  if (context.state === 'suspended') context.resume().catch(() => {})
  return context
}

function sound(audio: AudioContext, { pitch, at, for: length, loud = 1, wave = 'sine' }: Tone) {
  const begin = audio.currentTime + at
  const end = begin + length
  const volume = audio.createGain()
  volume.gain.setValueAtTime(0, begin)
  volume.gain.linearRampToValueAtTime(LOUDNESS * loud, begin + ATTACK_S)
  volume.gain.exponentialRampToValueAtTime(0.0001, end)
  volume.connect(audio.destination)
  const voice = audio.createOscillator()
  voice.type = wave
  voice.frequency.value = pitch
  voice.connect(volume)
  voice.start(begin)
  voice.stop(end)
}
