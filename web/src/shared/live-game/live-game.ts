/**
 * A live game on this page: what the server tells, in order; a snapshot whenever something may have been missed; one's own answer,
 * sent until the server has it. Knows no rules of any game.
 */

import { CallError } from '@/shared/api/call-error'
import { followChannel } from '@/shared/api/live'
import { errorCode } from '@/shared/session/auth-error'
import { serverOffset } from '@/shared/quiz/play/server-clock'
import type { OwnAnswer } from './live-question'
import { EMPTY_LINE, hasGap, hear, load, type Line, type Numbered } from './numbered-line'
import { tabId } from './tab-id'

/** What a game has to say about itself. */
export interface Rules<View extends Numbered, Told extends Numbered> {
  topic: string
  /** As this tab sees it, which plays from now on if it takes the seat. */
  snapshot: (tab: string, take: boolean) => Promise<View>
  /** Whether the tab that asked plays; null where the server did not say. */
  hasSeat: (view: View) => boolean | null
  /** Null for what is not understood. */
  read: (event: string, payload: unknown) => Told | null
  apply: (view: View, event: Told) => View
  /** The event says that something changed, not how. */
  asksForSnapshot: (event: Told) => boolean
  /** The tab that plays for us from now on, if the event says so. */
  seatTaken: (view: View, event: Told) => string | null
  /** The game at a moment of the server's clock. */
  asOf: (view: View, now: number) => View
  /** When the game changes by itself. */
  opensAt: (view: View) => number | null
  /** When something must have been heard. */
  dueAt: (view: View) => number | null
  answer: (question: Asked, choice: number, tab: string) => Promise<OwnAnswer>
}

interface Asked {
  id: string
  index: number
}

export interface LiveState<View> {
  view: View | null
  /** Whether the server is heard; null before the first time. */
  listening: boolean | null
  /** Another tab plays. */
  seatLost: boolean
  /** The own answer, from the press on. */
  sent: (OwnAnswer & { question: string }) | null
  /** Why there is nothing to show: it will not go away by itself. */
  refusal: CallError | null
}

/** How long the server may be late with what must have been heard. */
const PATIENCE_MS = 1500
const RETRY_MS = [300, 700, 1500, 3000]

export class LiveGame<View extends Numbered, Told extends Numbered> {
  readonly #rules: Rules<View, Told>
  readonly #listeners = new Set<() => void>()
  #line: Line<View, Told> = EMPTY_LINE
  #state: LiveState<View> = {
    view: null,
    listening: null,
    seatLost: false,
    sent: null,
    refusal: null,
  }
  #runs = false
  /** The next snapshot takes the seat. */
  #wantsSeat = true
  #asking = false
  #askAgain = false
  #failures = 0
  #channel = false
  #leave: () => void = () => {}
  #timers: ReturnType<typeof setTimeout>[] = []
  #retry: ReturnType<typeof setTimeout> | undefined

  constructor(rules: Rules<View, Told>) {
    this.#rules = rules
  }

  readonly state = (): LiveState<View> => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Plays until the function it gives is called. */
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
      onTold: (event, payload) => this.#hear(event, payload),
      onListening: (listening) => this.#listen(listening),
    })
  }

  /** Asks for the snapshot; once more if it was being asked for. */
  refresh(): void {
    if (this.#asking) this.#askAgain = true
    else void this.#ask()
  }

  /** Plays in this tab again. */
  takeSeat(): void {
    this.#wantsSeat = true
    this.#show({ seatLost: false })
    this.refresh()
  }

  /** Answers once; what the server stored first stands. */
  answer(asked: Asked, choice: number): void {
    const { sent, seatLost } = this.#state
    if (sent?.question === asked.id || seatLost) return
    this.#show({ sent: { question: asked.id, choice, correct: null, late: false } })
    void this.#send(asked, choice, 0)
  }

  async #send(asked: Asked, choice: number, tries: number): Promise<void> {
    try {
      const stored = await this.#rules.answer(asked, choice, tabId())
      if (this.#isSent(asked)) this.#show({ sent: { question: asked.id, ...stored } })
    } catch (error) {
      if (!this.#runs || !this.#isSent(asked)) return
      if (mayPass(error)) {
        setTimeout(() => void this.#send(asked, choice, tries + 1), retryAfter(tries))
        return
      }
      const seatLost = errorCode(error) === 'seat_taken'
      this.#show({ sent: null, ...(seatLost ? { seatLost } : {}) })
      this.refresh()
    }
  }

  /** Once the game has gone on, nobody needs the answer any more. */
  #isSent({ id }: Asked): boolean {
    return this.#state.sent?.question === id
  }

  #listen(listening: boolean): void {
    this.#channel = listening
    this.#show({ listening: listening && this.#failures === 0 })
    if (listening) this.refresh()
  }

  #hear(name: string, payload: unknown): void {
    const event = this.#rules.read(name, payload)
    if (!event) {
      this.refresh()
      return
    }
    const before = this.#line.view
    const taken = before && this.#rules.seatTaken(before, event)
    this.#line = hear(this.#line, event, this.#rules.apply)
    this.#show(taken ? { seatLost: taken !== tabId() } : {})
    if (hasGap(this.#line) || this.#rules.asksForSnapshot(event)) this.refresh()
  }

  async #ask(): Promise<void> {
    if (!this.#runs) return
    this.#asking = true
    this.#askAgain = false
    clearTimeout(this.#retry)
    const takesSeat = this.#wantsSeat
    try {
      const snapshot = await this.#rules.snapshot(tabId(), takesSeat)
      if (takesSeat) this.#wantsSeat = false
      this.#failures = 0
      this.#line = load(this.#line, snapshot, this.#rules.apply)
      const seat = this.#rules.hasSeat(snapshot)
      const wasRefused = this.#state.refusal !== null
      this.#show({
        refusal: null,
        listening: this.#channel || this.#state.listening,
        // A tab that slept while another took the seat learns it here.
        ...(seat === null ? {} : { seatLost: !seat }),
      })
      if (wasRefused && this.#runs) this.#follow()
      if (hasGap(this.#line)) this.#askLater()
    } catch (error) {
      if (mayPass(error)) {
        this.#failures += 1
        this.#show({ listening: false })
        this.#askLater()
      } else {
        this.#leave()
        this.#leave = () => {}
        this.#show({ refusal: error instanceof CallError ? error : unexpected(error) })
      }
    } finally {
      this.#asking = false
      if (this.#askAgain) void this.#ask()
    }
  }

  #askLater(): void {
    if (!this.#runs) return
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.refresh(), retryAfter(this.#failures))
  }

  #show(changes: Partial<LiveState<View>>): void {
    const now = Date.now() + serverOffset()
    const view = this.#line.view && this.#rules.asOf(this.#line.view, now)
    this.#state = { ...this.#state, ...changes, view }
    this.#setTimers(now)
    for (const listener of this.#listeners) listener()
  }

  #setTimers(now: number): void {
    this.#clearTimers()
    const view = this.#line.view
    // Where it was refused it does not ask by itself, only when the page is looked at again.
    if (!view || !this.#runs || this.#state.refusal) return
    const opens = this.#rules.opensAt(view)
    if (opens !== null && opens > now) this.#at(opens - now, () => this.#show({}))
    const due = this.#rules.dueAt(view)
    if (due !== null) this.#at(Math.max(due - now, 0) + PATIENCE_MS, () => this.#overdue())
  }

  /** Nothing was heard in time: the server may have told it to a line that is dead. */
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

/** The server was not reached, cannot answer now, or has been asked too often: it is asked again. */
function mayPass(error: unknown): boolean {
  return (
    error instanceof CallError &&
    (error.status === 0 || error.status >= 500 || error.status === 429)
  )
}

function unexpected(error: unknown): CallError {
  return new CallError('unexpected_failure', 0, String(error))
}
