/** A replay that is looked at: the table, what happens, and the way through it. */

import { useEffect, useEffectEvent, useMemo, useReducer, useState, type KeyboardEvent } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { useTrackerCards } from '@/shared/tracker/tracker-cards'
import type { Piece, Replay, Side as SideState, Step } from '@/shared/wasm/replay'
import { Controls } from './controls'
import { moved, moveOfKey, turnOf, type Move, type Playback } from './playback'
import { Side } from './side'
import { wordsOf, type Words } from './words'
import './replay.css'

const STEP_MS = 1500

interface PlayerProps {
  replay: Replay
  /** From a link: the player is not the one who looks. */
  shared: boolean
}

export function Player({ replay, shared }: PlayerProps) {
  const t = useT()
  const { steps, classes, result } = replay.game
  const [at, move] = usePlayback(steps)
  const [later, setLater] = useState(false)
  const table = useMemo(() => replay.table(at.step), [replay, at.step])
  const cardOf = useTrackerCards(useCardIds(steps, table))
  const words = wordsOf({ t, cardOf, shared, result })
  const step = steps[at.step]
  useKeys(move)
  if (!step) return null

  const active = [step.actor, step.target].flatMap((actor) => (actor ? [actor.entity] : []))
  const common = { cardOf, words, later, active }
  const [own, their] = table
  return (
    <div className="rp">
      <div className="rp-table">
        <Side side={their} own={false} cardClass={classes[1]} {...common} />
        <Now step={step} table={table} words={words} />
        <Side side={own} own cardClass={classes[0]} {...common} />
      </div>
      <Controls steps={steps} at={at} words={words} onMove={move} />
      <aside className="rp-aside">
        <TurnLog steps={steps} at={at.step} words={words} onMove={move} />
        <label className="rp-later">
          <input
            type="checkbox"
            checked={later}
            onChange={(event) => setLater(event.currentTarget.checked)}
          />
          {t('replay.later')}
        </label>
        <p className="rp-keys">{t('replay.keys')}</p>
      </aside>
    </div>
  )
}

function usePlayback(steps: readonly Step[]): [Playback, (move: Move) => void] {
  const [at, move] = useReducer((now: Playback, to: Move) => moved(now, to, steps), {
    step: 0,
    playing: false,
  })
  useEffect(() => {
    if (!at.playing) return
    const timer = setTimeout(() => move('tick'), STEP_MS)
    return () => clearTimeout(timer)
  }, [at])
  return [at, move]
}

/** Keys work wherever the focus is, but in a sheet. */
function useKeys(move: (move: Move) => void) {
  const press = useEffectEvent((event: globalThis.KeyboardEvent | KeyboardEvent) => {
    const { target } = event
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    if (!(target instanceof Element) || target.closest('dialog, textarea')) return
    const found = moveOfKey(event.key, focusOf(target))
    if (!found) return
    event.preventDefault()
    move(found)
  })
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function focusOf(target: Element) {
  if (target instanceof HTMLInputElement && target.type === 'range') return 'slider'
  return target.closest('button, a, input, select') === null ? 'page' : 'control'
}

/** The cards of all steps at once, so that they are fetched together, and those of the table. */
function useCardIds(steps: readonly Step[], table: readonly SideState[]): string[] {
  const told = useMemo(
    () =>
      steps.flatMap(({ actor, target, facts }) =>
        [actor, target, ...facts].flatMap((it) => it?.card ?? []),
      ),
    [steps],
  )
  const pieces = table.flatMap(({ hero, power, weapon, hand, board, secrets }) =>
    [hero, power, weapon, ...hand, ...board, ...secrets].filter((it): it is Piece => it !== null),
  )
  return [...told, ...pieces.flatMap(({ card, later }) => card ?? later ?? [])]
}

interface NowProps {
  step: Step
  table: readonly SideState[]
  words: Words
}

/** The step in words; a screen reader says it when it changes. */
function Now({ step, table, words }: NowProps) {
  const doer = words.doer(step)
  return (
    <div className="rp-now" role="status">
      <p className="rp-deed">
        {doer !== null && <span className="rp-doer" data-own={step.actor?.own}>{`${doer} `}</span>}
        {words.deed(step)}
      </p>
      <p className="rp-facts">{words.facts(step, table).join(' · ')}</p>
    </div>
  )
}

interface TurnLogProps {
  steps: readonly Step[]
  at: number
  words: Words
  onMove: (move: Move) => void
}

function TurnLog({ steps, at, words, onMove }: TurnLogProps) {
  const t = useT()
  return (
    <section aria-label={t('replay.thisTurn')} className="card rp-log">
      <h2 className="eyebrow">{t('replay.thisTurn')}</h2>
      <ol>
        {turnOf(steps, at).map((index) => {
          const step = steps[index]
          return (
            step && (
              <li key={index}>
                <button
                  type="button"
                  className="rp-log-step"
                  aria-current={index === at ? 'step' : undefined}
                  onClick={() => onMove({ to: index })}
                >
                  {words.doer(step) !== null && (
                    <span className="rp-doer" data-own={step.actor?.own}>
                      {`${words.doer(step)} `}
                    </span>
                  )}
                  {words.deed(step)}
                </button>
              </li>
            )
          )
        })}
      </ol>
    </section>
  )
}
