/** Speech recognition of the phone, in the native app. */

import { LANGUAGE, type Hearing, type Recognizer, type Voice } from './recognizer'

interface Handle {
  remove: () => Promise<void>
}

/** The part of the plugin that we use (`@capgo/capacitor-speech-recognition`). Core can call it without its package. */
interface SpeechPlugin {
  available: () => Promise<{ available: boolean }>
  isOnDeviceRecognitionAvailable: (wanted: { language: string }) => Promise<{ available: boolean }>
  requestPermissions: () => Promise<{ speechRecognition: string }>
  start: (options: {
    language: string
    maxResults: number
    partialResults: boolean
    popup: boolean
    useOnDeviceRecognition: boolean
  }) => Promise<unknown>
  stop: () => Promise<void>
  addListener: <Name extends keyof Events>(
    event: Name,
    listener: (event: Events[Name]) => void,
  ) => Promise<Handle>
}

interface Events {
  partialResults: { matches?: string[] }
  listeningState: { state?: string; status?: string }
  error: { code: string }
}

export async function findNativeVoice(): Promise<Voice | null> {
  const { registerPlugin } = await import('@capacitor/core')
  const plugin = registerPlugin<SpeechPlugin>('SpeechRecognition')
  // Rejects in a shell without the plugin.
  const there = await plugin.available().catch(() => null)
  if (!there?.available) return null
  const onDevice = await plugin
    .isOnDeviceRecognitionAvailable({ language: LANGUAGE })
    .catch(() => null)
  const local = onDevice?.available ?? false
  return { local, create: () => createRecognizer(plugin, local) }
}

function createRecognizer(plugin: SpeechPlugin, local: boolean): Recognizer {
  let listeners: Handle[] = []
  let ended = false

  const end = (tell: () => void) => {
    if (ended) return
    ended = true
    for (const listener of listeners) void listener.remove()
    tell()
  }

  const begin = async (hearing: Hearing) => {
    const { speechRecognition } = await plugin.requestPermissions()
    if (ended) return
    if (speechRecognition !== 'granted') return end(() => hearing.onError('denied'))
    listeners = await Promise.all([
      plugin.addListener('partialResults', ({ matches }) => {
        if (!ended && matches?.[0]) hearing.onText(matches[0])
      }),
      plugin.addListener('listeningState', ({ state, status }) => {
        const now = state ?? status
        if (now === 'started' && !ended) hearing.onStart()
        if (now === 'stopped') end(hearing.onEnd)
      }),
      plugin.addListener('error', ({ code }) =>
        end(() => hearing.onError(/network/i.test(code) ? 'network' : null)),
      ),
    ])
    // Stopped while it waited for the player's permission.
    if (ended) for (const listener of listeners) void listener.remove()
    else
      await plugin.start({
        language: LANGUAGE,
        maxResults: 1,
        partialResults: true,
        popup: false,
        useOnDeviceRecognition: local,
      })
  }

  return {
    start: (hearing) => {
      begin(hearing).catch(() => end(() => hearing.onError('unsupported')))
    },
    stop: () => void plugin.stop().catch(() => {}),
    abort: () => {
      end(() => {})
      void plugin.stop().catch(() => {})
    },
  }
}
