/** What speech recognition is given and gives. Always French, as the specification says. */

export const LANGUAGE = 'fr-FR'

export type VoiceProblem = 'denied' | 'network' | 'no-microphone' | 'unsupported'

/** What a recognizer tells. After `onEnd` or `onError` it tells nothing more; some tell only one of them. */
export interface Hearing {
  onStart: () => void
  /** All that was heard so far. */
  onText: (text: string) => void
  /** Null for an error that is none for the player, such as silence. */
  onError: (problem: VoiceProblem | null) => void
  onEnd: () => void
}

/** One for each time that the player speaks. */
export interface Recognizer {
  start: (hearing: Hearing) => void
  /** Ends, and keeps what was heard. */
  stop: () => void
  /** Ends at once. */
  abort: () => void
}

export interface Voice {
  /** Whether the sound stays on the device. */
  local: boolean
  create: () => Recognizer
}
