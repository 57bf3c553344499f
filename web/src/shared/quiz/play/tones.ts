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
/** How long the sound output stays on after the last tone. While it is on, it uses the battery, also in silence. */
const LINGER_MS = 3000

let context: AudioContext | null = null
let suspension: ReturnType<typeof setTimeout> | undefined

export function playTones(tones: readonly Tone[]): void {
  const audio = soundsAreOn() ? running() : null
  if (!audio) return
  for (const tone of tones) sound(audio, tone)
  const lengthS = Math.max(...tones.map(({ at, for: length }) => at + length))
  const suspend = () => {
    audio.suspend().catch(() => {})
  }
  clearTimeout(suspension)
  suspension = setTimeout(suspend, lengthS * 1000 + LINGER_MS)
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
