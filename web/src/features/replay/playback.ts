/** Where a replay stands, and how it moves. Pure. */

import type { Step } from '@/shared/wasm/replay'

export interface Playback {
  step: number
  playing: boolean
}

export type Move =
  | { to: number }
  | 'back'
  | 'forward'
  | 'start'
  | 'end'
  | 'previous turn'
  | 'next turn'
  | 'play or pause'
  /** The next step of a replay that plays. */
  | 'tick'

export function moved({ step, playing }: Playback, move: Move, steps: readonly Step[]): Playback {
  const last = steps.length - 1
  const at = (to: number): Playback => ({ step: Math.min(Math.max(to, 0), last), playing: false })
  if (typeof move === 'object') return at(move.to)
  switch (move) {
    case 'back':
      return at(step - 1)
    case 'forward':
      return at(step + 1)
    case 'start':
      return at(0)
    case 'end':
      return at(last)
    case 'previous turn':
      return at(turnStarts(steps).findLast((start) => start < step) ?? 0)
    case 'next turn':
      return at(turnStarts(steps).find((start) => start > step) ?? last)
    case 'play or pause':
      // At the end it begins anew.
      return { step: !playing && step === last ? 0 : step, playing: !playing }
    case 'tick':
      return { step: Math.min(step + 1, last), playing: playing && step + 1 < last }
  }
}

export const turnStarts = (steps: readonly Step[]): number[] =>
  steps.flatMap(({ kind }, index) => (kind === 'turn' ? [index] : []))

const KEYS: Partial<Record<string, Move>> = {
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  Home: 'start',
  End: 'end',
  PageUp: 'previous turn',
  PageDown: 'next turn',
  ' ': 'play or pause',
}

/** As a slider has them; elsewhere they scroll the page. */
const SLIDER_KEYS: typeof KEYS = { ArrowDown: 'back', ArrowUp: 'forward' }

/** What a key does by where the focus is. Other controls than the slider keep the space bar. */
export function moveOfKey(key: string, focus: 'slider' | 'control' | 'page'): Move | undefined {
  if (key === ' ' && focus === 'control') return undefined
  return KEYS[key] ?? (focus === 'slider' ? SLIDER_KEYS[key] : undefined)
}

/** The steps of the turn of `step`, by their places. */
export function turnOf(steps: readonly Step[], step: number): number[] {
  const starts = [0, ...turnStarts(steps)]
  const start = starts.findLast((at) => at <= step) ?? 0
  const end = starts.find((at) => at > step) ?? steps.length
  return Array.from({ length: end - start }, (_, index) => start + index)
}
