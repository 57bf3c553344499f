import { expect, it, vi } from 'vitest'
import { findNativeVoice } from './native-recognizer'
import type { Hearing } from './recognizer'

const listeners = new Map<string, (event: object) => void>()
const plugin = {
  available: vi.fn<() => Promise<{ available: boolean }>>(async () => ({ available: true })),
  isOnDeviceRecognitionAvailable: async () => ({ available: false }),
  requestPermissions: vi.fn<() => Promise<{ speechRecognition: string }>>(async () => ({
    speechRecognition: 'granted',
  })),
  start: vi.fn<() => Promise<object>>(async () => ({})),
  stop: vi.fn<() => Promise<void>>(async () => {}),
  addListener: async (name: string, listener: (event: object) => void) => {
    listeners.set(name, listener)
    return { remove: async () => {} }
  },
}
vi.mock('@capacitor/core', () => ({ registerPlugin: () => plugin }))

const hearing = () => ({
  onStart: vi.fn<Hearing['onStart']>(),
  onText: vi.fn<Hearing['onText']>(),
  onError: vi.fn<Hearing['onError']>(),
  onEnd: vi.fn<Hearing['onEnd']>(),
})

it('passes on what the phone hears, and ends once', async () => {
  const voice = await findNativeVoice()
  const heard = hearing()
  const recognizer = voice?.create()
  recognizer?.start(heard)
  await vi.waitFor(() => expect(plugin.start).toHaveBeenCalled())
  expect(plugin.start).toHaveBeenCalledWith(
    expect.objectContaining({ language: 'fr-FR', partialResults: true, popup: false }),
  )
  listeners.get('listeningState')?.({ state: 'started' })
  listeners.get('partialResults')?.({ matches: ['que fait'] })
  recognizer?.stop()
  expect(plugin.stop).toHaveBeenCalled()
  listeners.get('listeningState')?.({ state: 'stopped' })
  listeners.get('error')?.({ code: 'network' })
  expect(heard.onStart).toHaveBeenCalledOnce()
  expect(heard.onText).toHaveBeenCalledWith('que fait')
  expect(heard.onEnd).toHaveBeenCalledOnce()
  expect(heard.onError).not.toHaveBeenCalled()
})

it('says that the microphone was refused', async () => {
  plugin.requestPermissions.mockResolvedValueOnce({ speechRecognition: 'denied' })
  const heard = hearing()
  const voice = await findNativeVoice()
  voice?.create().start(heard)
  await vi.waitFor(() => expect(heard.onError).toHaveBeenCalledWith('denied'))
})

it('is not there in a shell without the plugin, or without a recognizer', async () => {
  plugin.available.mockRejectedValueOnce(new Error('not implemented'))
  expect(await findNativeVoice()).toBeNull()
  plugin.available.mockResolvedValueOnce({ available: false })
  expect(await findNativeVoice()).toBeNull()
})
