/** The slider over the game and its buttons. */

import { ChevronFirst, ChevronLast, Pause, Play, StepBack, StepForward } from 'lucide-react'
import type { ComponentType } from 'react'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import type { Step } from '@/shared/wasm/replay'
import { turnStarts, type Move, type Playback } from './playback'
import type { Words } from './words'

interface ControlsProps {
  steps: readonly Step[]
  at: Playback
  words: Words
  onMove: (move: Move) => void
}

export function Controls({ steps, at, words, onMove }: ControlsProps) {
  const t = useT()
  const step = steps[at.step]
  const turn =
    step && step.turn > 0
      ? t('replay.turnOf', { turn: step.turn, who: words.who(step.own ?? true) })
      : t('replay.beforeTurns')
  const last = steps.length - 1
  return (
    <div className="rp-controls">
      <div className="rp-slider">
        <Marks steps={steps} />
        <input
          type="range"
          min={0}
          max={last}
          value={at.step}
          aria-label={t('replay.position')}
          aria-valuetext={`${turn}. ${t('replay.stepOf', { step: at.step + 1, count: steps.length })}`}
          onChange={(event) => onMove({ to: event.currentTarget.valueAsNumber })}
        />
      </div>
      <div className="rp-buttons">
        <span className="rp-where" aria-hidden="true">
          {turn}
        </span>
        <Button icon={ChevronFirst} text="replay.previousTurn" move="previous turn" on={onMove} />
        <Button icon={StepBack} text="replay.back" move="back" on={onMove} />
        <button
          type="button"
          className="button button-primary rp-play"
          onClick={() => onMove('play or pause')}
        >
          {at.playing ? (
            <Pause className="size-5" aria-hidden="true" />
          ) : (
            <Play className="size-5" aria-hidden="true" />
          )}
          <span className="rp-play-text">{t(at.playing ? 'replay.pause' : 'replay.play')}</span>
        </button>
        <Button icon={StepForward} text="replay.forward" move="forward" on={onMove} />
        <Button icon={ChevronLast} text="replay.nextTurn" move="next turn" on={onMove} />
        <span className="rp-where rp-where-end" aria-hidden="true">
          {at.step + 1} / {steps.length}
        </span>
      </div>
    </div>
  )
}

interface ButtonProps {
  icon: ComponentType<{ className: string }>
  text: PlainKey
  move: Move
  on: (move: Move) => void
}

function Button({ icon: Icon, text, move, on }: ButtonProps) {
  const t = useT()
  const label = t(text)
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      onClick={() => on(move)}
    >
      <Icon className="size-5" aria-hidden="true" />
    </button>
  )
}

/** The turns, the player's own below the line and the opponent's above it. */
function Marks({ steps }: { steps: readonly Step[] }) {
  const last = steps.length - 1
  return (
    <div className="rp-marks" aria-hidden="true">
      {turnStarts(steps).map((start) => (
        <span
          key={start}
          className="rp-mark"
          data-own={steps[start]?.own === true}
          style={{ '--at': start / last }}
        >
          {steps[start]?.turn}
        </span>
      ))}
    </div>
  )
}
