/**
 * A live game on this page: receives its events in order, loads a snapshot whenever an event may have been missed, and sends the
 * player's answer until the server has it. Knows the rules of no game.
 */

import { CallError, isRefusal } from '@/shared/api/call-error'
import { followChannel, type Send } from '@/shared/session/live'
import { serverOffset } from '@/shared/quiz/play/server-clock'
import type { OwnAnswer } from './live-question'
import {
  EMPTY_LOG,
  hasGap,
  loadSnapshot,
  receiveEvent,
  type EventLog,
  type Numbered,
} from './event-log'
import { tabId } from './tab-id'

/** The part that differs between games. */
export interface Rules<View extends Numbered, Event extends Numbered> {
  topic: string
  /** Loads the game as this tab sees it; with `take` the tab takes the player's seat. */
  snapshot: (tab: string, take: boolean) => Promise<View>
  /** Whether this tab has the seat; null if the server did not say. */
  hasSeat: (view: View) => boolean | null
  /** Null for an unknown event. */
  read: (event: string, payload: unknown) => Event | null
  apply: (view: View, event: Event) => View
  /** The event does not contain the whole change. */
  asksForSnapshot: (event: Event) => boolean
  /** The tab that has the player's seat from now on; null if the event does not change that. */
  seatTaken: (view: View, event: Event) => string | null
  /** The game at a moment of the server's clock. */
  asOf: (view: View, now: number) => View
  /** When the game changes without an event. */
  opensAt: (view: View) => number | null
  /** When the next event must have arrived. */
  dueAt: (view: View) => number | null
  /** The verdict on an answer that was sent over the channel; null if it cannot be read. */
  verdict: (payload: unknown) => (OwnAnswer & { index: number }) | null
  /** Answers by a call; a repeat gets the stored verdict. */
  answer: (question: QuestionAt, choice: number, tab: string) => Promise<OwnAnswer>
}

interface QuestionAt {
  id: string
  index: number
}

export interface LiveState<View> {
  view: View | null
  /** Whether events arrive; null before the first connection. */
  listening: boolean | null
  /** Another tab has the seat. */
  seatLost: boolean
  /** The player's answer, from the moment it is given. */
  sent: (OwnAnswer & { question: string }) | null
  /** The game could not be loaded, twice or more; it is tried again. */
  unreachable: boolean
  /** Why the game cannot be shown; a retry would not help. */
  refusal: CallError | null
}

/** How late an event may be before a snapshot is loaded. */
const PATIENCE_MS = 1500
/** How long the verdict on an answer over the channel may take before the answer is sent by a call. */
const VERDICT_MS = 1000
const RETRY_MS = [300, 700, 1500, 3000]

export class LiveGame<View extends Numbered, Event extends Numbered> {
  readonly #rules: Rules<View, Event>
  readonly #listeners = new Set<() => void>()
  #log: EventLog<View, Event> = EMPTY_LOG
  #state: LiveState<View> = {
    view: null,
    listening: null,
    seatLost: false,
    sent: null,
    unreachable: false,
    refusal: null,
  }
  #runs = false
  /** The next snapshot takes the seat. */
  #wantsSeat = true
  #loading = false
  #loadAgain = false
  #failures = 0
  #channel = false
  #leave: () => void = () => {}
  #channelSend: Send | undefined
  /** An answer over the channel that has no verdict yet. */
  #asked: { index: number; settle: (verdict: OwnAnswer | null) => void } | null = null
  #timers: ReturnType<typeof setTimeout>[] = []
  #retry: ReturnType<typeof setTimeout> | undefined

  constructor(rules: Rules<View, Event>) {
    this.#rules = rules
  }

  readonly state = (): LiveState<View> => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Runs until the returned function is called. */
  start(): () => void {
    this.#runs = true
    this.#follow()
    const look = () => {
      if (document.visibilityState === 'visible') this.refresh()
    }
    addEventListener('online', look)
    document.addEventListener('visibilitychange', look)
    this.refresh()
    return () => {
      this.#runs = false
      this.#leave()
      removeEventListener('online', look)
      document.removeEventListener('visibilitychange', look)
      clearTimeout(this.#retry)
      this.#clearTimers()
    }
  }

  #follow(): void {
    this.#leave = followChannel({
      topic: this.#rules.topic,
      onEvent: (event, payload) => this.#receive(event, payload),
      onListening: (listening, send) => this.#listen(listening, send),
    })
  }

  /** Loads a snapshot; if one is being loaded, once more after it. */
  refresh(): void {
    if (this.#loading) this.#loadAgain = true
    else void this.#load()
  }

  /** Takes the seat for this tab. */
  takeSeat(): void {
    this.#wantsSeat = true
    this.#show({ seatLost: false })
    this.refresh()
  }

  /** Answers once; the server keeps the first answer that it stored. */
  answer(question: QuestionAt, choice: number): void {
    const { sent, seatLost } = this.#state
    if (sent?.question === question.id || seatLost) return
    this.#show({ sent: { question: question.id, choice, correct: null, late: false } })
    void this.#send(question, choice, 0)
  }

  async #send(question: QuestionAt, choice: number, tries: number): Promise<void> {
    try {
      const verdict = tries === 0 ? await this.#answerOnChannel(question, choice) : null
      const stored = verdict ?? (await this.#rules.answer(question, choice, tabId()))
      if (this.#isSent(question)) this.#show({ sent: { question: question.id, ...stored } })
    } catch (error) {
      if (!this.#runs || !this.#isSent(question)) return
      if (mayPass(error)) {
        setTimeout(() => void this.#send(question, choice, tries + 1), retryAfter(tries))
        return
      }
      const seatLost = isRefusal(error, 'seat_taken')
      this.#show({ sent: null, ...(seatLost ? { seatLost } : {}) })
      this.refresh()
    }
  }

  /** Null if the channel gave no verdict: the answer may or may not have arrived. */
  #answerOnChannel({ id, index }: QuestionAt, choice: number): Promise<OwnAnswer | null> {
    const send = this.#channelSend
    if (!send) return Promise.resolve(null)
    return new Promise((resolve) => {
      const settle = (verdict: OwnAnswer | null) => {
        clearTimeout(timer)
        if (this.#asked?.settle === settle) this.#asked = null
        resolve(verdict)
      }
      const timer = setTimeout(() => settle(null), VERDICT_MS)
      this.#asked = { index, settle }
      send('answer', { index, question: id, choice, tab: tabId() })
    })
  }

  /** Whether the answer to that question is still waited for; not after the game has moved on. */
  #isSent({ id }: QuestionAt): boolean {
    return this.#state.sent?.question === id
  }

  #listen(listening: boolean, send?: Send): void {
    this.#channel = listening
    this.#channelSend = listening ? send : undefined
    if (!listening) this.#asked?.settle(null)
    this.#show({ listening: listening && this.#failures === 0 })
    if (listening) this.refresh()
  }

  #receive(name: string, payload: unknown): void {
    if (name === 'refusal') {
      this.#asked?.settle(null)
      return
    }
    if (name === 'verdict') {
      const verdict = this.#rules.verdict(payload)
      if (verdict?.index === this.#asked?.index) this.#asked?.settle(verdict)
      return
    }
    const event = this.#rules.read(name, payload)
    if (!event) {
      this.refresh()
      return
    }
    const before = this.#log.view
    const taken = before && this.#rules.seatTaken(before, event)
    this.#log = receiveEvent(this.#log, event, this.#rules.apply)
    this.#show(taken ? { seatLost: taken !== tabId() } : {})
    if (hasGap(this.#log) || this.#rules.asksForSnapshot(event)) this.refresh()
  }

  async #load(): Promise<void> {
    if (!this.#runs) return
    this.#loading = true
    this.#loadAgain = false
    clearTimeout(this.#retry)
    const takesSeat = this.#wantsSeat
    try {
      const snapshot = await this.#rules.snapshot(tabId(), takesSeat)
      if (takesSeat) this.#wantsSeat = false
      this.#failures = 0
      this.#log = loadSnapshot(this.#log, snapshot, this.#rules.apply)
      const seat = this.#rules.hasSeat(snapshot)
      const wasRefused = this.#state.refusal !== null
      this.#show({
        refusal: null,
        unreachable: false,
        listening: this.#channel || this.#state.listening,
        // Another tab may have taken the seat while this one was suspended.
        ...(seat === null ? {} : { seatLost: !seat }),
      })
      if (wasRefused && this.#runs) this.#follow()
      if (hasGap(this.#log)) this.#loadLater()
    } catch (error) {
      if (mayPass(error)) {
        this.#failures += 1
        this.#show({ listening: false, unreachable: this.#failures > 1 })
        this.#loadLater()
      } else {
        this.#leave()
        this.#leave = () => {}
        this.#show({ refusal: error instanceof CallError ? error : unexpected(error) })
      }
    } finally {
      this.#loading = false
      if (this.#loadAgain) void this.#load()
    }
  }

  #loadLater(): void {
    if (!this.#runs) return
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.refresh(), retryAfter(this.#failures))
  }

  #show(changes: Partial<LiveState<View>>): void {
    const now = Date.now() + serverOffset()
    const view = this.#log.view && this.#rules.asOf(this.#log.view, now)
    this.#state = { ...this.#state, ...changes, view }
    this.#setTimers(now)
    for (const listener of this.#listeners) listener()
  }

  #setTimers(now: number): void {
    this.#clearTimers()
    const view = this.#log.view
    // After a refusal only `online` and `visibilitychange` load a snapshot.
    if (!view || !this.#runs || this.#state.refusal) return
    const opens = this.#rules.opensAt(view)
    if (opens !== null && opens > now) this.#at(opens - now, () => this.#show({}))
    const due = this.#rules.dueAt(view)
    if (due !== null) this.#at(Math.max(due - now, 0) + PATIENCE_MS, () => this.#overdue())
  }

  /** The event did not arrive in time: the connection may be dead. */
  #overdue(): void {
    this.refresh()
    this.#at(2 * PATIENCE_MS, () => this.#overdue())
  }

  #at(delay: number, act: () => void): void {
    this.#timers.push(setTimeout(act, delay))
  }

  #clearTimers(): void {
    for (const timer of this.#timers.splice(0)) clearTimeout(timer)
  }
}

const retryAfter = (failures: number) => RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0

/** The server was not reached, is unavailable, or limits the rate: a retry may help. */
function mayPass(error: unknown): boolean {
  return (
    error instanceof CallError &&
    (error.status === 0 || error.status >= 500 || error.status === 429)
  )
}

function unexpected(error: unknown): CallError {
  return new CallError('unexpected_failure', 0, String(error))
}
