import { act, renderHook, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useVoice } from './use-voice'

let last: FakeRecognition

class FakeRecognition extends EventTarget {
  lang = ''
  interimResults = false
  continuous = true
  maxAlternatives = 0
  start = vi.fn<() => void>()
  stop = vi.fn<() => void>()
  abort = vi.fn<() => void>()

  constructor() {
    super()
    // oxlint-disable-next-line typescript/no-this-alias
    last = this
  }

  tell(type: string, details: object = {}): void {
    act(() => void this.dispatchEvent(Object.assign(new Event(type), details)))
  }

  hear(...texts: string[]): void {
    this.tell('result', { results: texts.map((transcript) => [{ transcript }]) })
  }
}

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('runebot_voice', 'agreed')
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('SpeechRecognition', FakeRecognition)
})

afterEach(() => vi.useRealTimers())

async function dictation(text = '') {
  const { result, unmount } = renderHook(() => {
    const [draft, setDraft] = useState(text)
    return { draft, voice: useVoice(draft, setDraft) }
  })
  await waitFor(() => expect(result.current.voice).not.toBeNull())
  return {
    unmount,
    draft: () => result.current.draft,
    voice: () => result.current.voice!,
    press: () => act(() => result.current.voice?.press()),
  }
}

it('listens in French, and writes what it hears into the input', async () => {
  const { draft, voice, press } = await dictation('Bonjour ')
  press()
  expect(last).toMatchObject({
    lang: 'fr-FR',
    interimResults: true,
    continuous: false,
    maxAlternatives: 1,
  })
  last.tell('start')
  expect(voice().state).toBe('listening')
  last.hear('que fait')
  expect(draft()).toBe('Bonjour que fait')
  press()
  expect(last.stop).toHaveBeenCalledOnce()
  last.hear('que fait Provocation')
  last.tell('end')
  expect(voice().state).toBe('idle')
  expect(draft()).toBe('Bonjour que fait Provocation')
})

it('tells first where the sound goes', async () => {
  localStorage.clear()
  const { voice, press } = await dictation()
  press()
  expect(voice()).toMatchObject({ asking: true, state: 'idle' })
  act(() => voice().agree())
  expect(voice()).toMatchObject({ asking: false, state: 'listening' })
  expect(localStorage.getItem('runebot_voice')).toBe('agreed')
})

it('restores the input on Escape, and when the panel is closed', async () => {
  const { draft, press, voice, unmount } = await dictation('before')
  press()
  last.tell('start')
  last.hear('noise')
  act(
    () =>
      void document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }),
      ),
  )
  expect(last.abort).toHaveBeenCalledOnce()
  expect(voice().state).toBe('idle')
  last.hear('more noise')
  expect(draft()).toBe('before')
  press()
  unmount()
  expect(last.abort).toHaveBeenCalledOnce()
})

it.each([
  ['not-allowed', 'denied'],
  ['service-not-allowed', 'denied'],
  ['network', 'network'],
  ['audio-capture', 'no-microphone'],
  ['language-not-supported', 'unsupported'],
  ['no-speech', null],
  ['aborted', null],
])('goes back to idle on an error that no end follows: %s', async (error, problem) => {
  const { voice, press } = await dictation()
  press()
  last.tell('error', { error })
  expect(voice()).toMatchObject({ state: 'idle', problem })
})

it('keeps the error when the end follows it', async () => {
  const { voice, press } = await dictation()
  press()
  last.tell('error', { error: 'network' })
  last.tell('end')
  expect(voice().problem).toBe('network')
})

it('gives up on a recognizer that tells nothing, after the start and after the stop', async () => {
  const { voice, press } = await dictation()
  vi.useFakeTimers()
  press()
  act(() => void vi.advanceTimersByTime(10_000))
  expect(voice().state).toBe('idle')
  press()
  last.tell('start')
  act(() => void vi.advanceTimersByTime(60_000))
  expect(voice().state).toBe('listening')
  press()
  act(() => void vi.advanceTimersByTime(10_000))
  expect(voice().state).toBe('idle')
})

it('is there under Safari’s prefix, and not where nothing recognizes speech', async () => {
  vi.stubGlobal('SpeechRecognition', undefined)
  vi.stubGlobal('webkitSpeechRecognition', FakeRecognition)
  await dictation()
  vi.stubGlobal('webkitSpeechRecognition', undefined)
  const { result } = renderHook(() => useVoice('', () => {}))
  await act(async () => {})
  expect(result.current).toBeNull()
})
