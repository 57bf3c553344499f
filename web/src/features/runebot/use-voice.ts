/** Dictation: what was heard goes into the input as it is heard. It never sends by itself. */

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { haptic } from '@/shared/native/haptics'
import { readChoice, saveChoice } from '@/shared/storage/saved-choice'
import { findVoice } from './find-voice'
import type { Recognizer, Voice, VoiceProblem } from './recognizer'

/** How long a recognizer may take to start, and to end. Some tell neither. */
const PATIENCE_MS = 10_000

interface Listening {
  recognizer: Recognizer
  /** The input before. */
  before: string
  timer: ReturnType<typeof setTimeout> | undefined
}

export interface Dictation {
  state: 'idle' | 'listening'
  problem: VoiceProblem | null
  /** Before the first time: the player is told where the sound goes, and agrees. */
  asking: boolean
  local: boolean
  /** Starts, or stops and keeps what was heard. */
  press: () => void
  agree: () => void
  dismiss: () => void
  /** Ends at once, and restores the input. */
  cancel: () => void
  /** Ends at once, and keeps the input. */
  end: () => void
}

/** The recognizer that listens now, and how it ends. */
function useCurrent(setDraft: (text: string) => void) {
  const [state, setState] = useState<Dictation['state']>('idle')
  const [problem, setProblem] = useState<VoiceProblem | null>(null)
  const current = useRef<Listening | null>(null)

  /** Ends this time of listening; a later event of it is ignored. */
  const finish = (listening: Listening, why: VoiceProblem | null = null) => {
    if (current.current !== listening) return
    clearTimeout(listening.timer)
    current.current = null
    setState('idle')
    setProblem(why)
    haptic('light')
  }

  const wait = (listening: Listening) => {
    clearTimeout(listening.timer)
    listening.timer = setTimeout(() => {
      listening.recognizer.abort()
      finish(listening)
    }, PATIENCE_MS)
  }

  const abort = (restores: boolean) => {
    const listening = current.current
    if (!listening) return
    if (restores) setDraft(listening.before)
    finish(listening)
    listening.recognizer.abort()
  }

  // Closing the panel ends it.
  const abortAtEnd = useEffectEvent(() => abort(true))
  useEffect(() => () => abortAtEnd(), [])

  const stop = () => {
    const listening = current.current
    if (!listening) return false
    listening.recognizer.stop()
    wait(listening)
    return true
  }

  return { current, state, setState, problem, setProblem, finish, wait, stop, abort }
}

/** Listens with a recognizer; what it hears goes into the input. */
function useListening(draft: string, setDraft: (text: string) => void) {
  const { setState, finish, wait, ...listening } = useCurrent(setDraft)
  const { current, setProblem } = listening

  const begin = (found: Voice) => {
    let started: Listening | null = null
    setProblem(null)
    try {
      started = { recognizer: found.create(), before: draft, timer: undefined }
      const isCurrent = started
      current.current = isCurrent
      setState('listening')
      wait(isCurrent)
      isCurrent.recognizer.start({
        onStart: () => {
          clearTimeout(isCurrent.timer)
          haptic('light')
        },
        onText: (heard) => {
          if (current.current === isCurrent) setDraft(joined(isCurrent.before, heard))
        },
        onError: (why) => finish(isCurrent, why),
        onEnd: () => finish(isCurrent),
      })
    } catch {
      if (started) finish(started, 'unsupported')
      else setProblem('unsupported')
    }
  }

  return { ...listening, begin }
}

/** Escape ends it, wherever the focus is, and closes nothing. */
function useEscape(active: boolean, end: () => void): void {
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    end()
  })
  useEffect(() => {
    if (!active) return
    const listener = (event: KeyboardEvent) => onEscape(event)
    document.addEventListener('keydown', listener, { capture: true })
    return () => document.removeEventListener('keydown', listener, { capture: true })
  }, [active])
}

/** Null where nothing recognizes speech. */
export function useVoice(draft: string, setDraft: (text: string) => void): Dictation | null {
  const [voice, setVoice] = useState<Voice | null>(null)
  const [asking, setAsking] = useState(false)
  const { state, problem, setProblem, begin, stop, abort } = useListening(draft, setDraft)
  useEscape(state === 'listening', () => abort(true))

  useEffect(() => {
    findVoice().then(setVoice, () => setVoice(null))
  }, [])

  if (!voice) return null
  return {
    state,
    problem,
    asking,
    local: voice.local,
    press: () => {
      if (stop()) return
      if (readChoice('runebot_voice') === null) setAsking(true)
      else begin(voice)
    },
    agree: () => {
      saveChoice('runebot_voice', 'agreed')
      setAsking(false)
      begin(voice)
    },
    dismiss: () => {
      setAsking(false)
      setProblem(null)
    },
    cancel: () => abort(true),
    end: () => abort(false),
  }
}

export function joined(before: string, heard: string): string {
  return before.trim() === '' ? heard.trimStart() : `${before.trimEnd()} ${heard.trimStart()}`
}
