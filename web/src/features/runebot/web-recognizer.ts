/** Speech recognition of the browser. Safari has it under a prefix. */

import {
  LANGUAGE,
  type Hearing,
  type Recognizer,
  type Voice,
  type VoiceProblem,
} from './recognizer'

/** The part of the browser's class that we use. */
interface BrowserRecognition extends EventTarget {
  lang: string
  interimResults: boolean
  continuous: boolean
  maxAlternatives: number
  processLocally?: boolean
  start: () => void
  stop: () => void
  abort: () => void
}

interface RecognitionClass {
  new (): BrowserRecognition
  available?: (wanted: { langs: string[]; processLocally: boolean }) => Promise<string>
}

declare global {
  interface Window {
    SpeechRecognition?: RecognitionClass
    webkitSpeechRecognition?: RecognitionClass
  }
}

/** The rest is silent: no speech, aborted, phrases that are not supported. */
const PROBLEMS: Partial<Record<string, VoiceProblem>> = {
  'not-allowed': 'denied',
  'service-not-allowed': 'denied',
  'audio-capture': 'no-microphone',
  network: 'network',
  'language-not-supported': 'unsupported',
}

export async function findWebVoice(): Promise<Voice | null> {
  const Recognition = window.SpeechRecognition ?? window.webkitSpeechRecognition
  if (!Recognition || !isSecureContext) return null
  const local = await isOnDevice(Recognition)
  return { local, create: () => createRecognizer(Recognition, local) }
}

/** Whether the browser has French on this device already; it is never downloaded for this. */
async function isOnDevice(Recognition: RecognitionClass): Promise<boolean> {
  try {
    const wanted = { langs: [LANGUAGE], processLocally: true }
    return (await Recognition.available?.(wanted)) === 'available'
  } catch {
    return false
  }
}

function createRecognizer(Recognition: RecognitionClass, local: boolean): Recognizer {
  const recognition = new Recognition()
  return {
    start(hearing) {
      recognition.lang = LANGUAGE
      recognition.interimResults = true
      recognition.continuous = false
      recognition.maxAlternatives = 1
      if (local) recognition.processLocally = true
      tell(recognition, hearing)
      recognition.start()
    },
    stop: () => recognition.stop(),
    abort: () => recognition.abort(),
  }
}

function tell(recognition: BrowserRecognition, hearing: Hearing): void {
  recognition.addEventListener('start', hearing.onStart)
  recognition.addEventListener('result', (event) => hearing.onText(heardIn(event)))
  recognition.addEventListener('error', (event) => {
    const error = 'error' in event ? String(event.error) : ''
    hearing.onError(PROBLEMS[error] ?? null)
  })
  recognition.addEventListener('end', hearing.onEnd)
}

type Results = ArrayLike<ArrayLike<{ transcript: string }>>

function heardIn(event: Event & { results?: Results }): string {
  return Array.from(event.results ?? [], (result) => result[0]?.transcript ?? '').join('')
}
