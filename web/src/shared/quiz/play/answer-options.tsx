/**
 * Four answers that differ by letter, colour and shape. Pressed by finger or key; once the right one may be known it is
 * shown by colour, icon and word.
 */

import { Check, UserRound, X } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { Unbroken } from './unbroken'
import { useAnswerKeys } from './use-answer-keys'

const LETTERS = ['A', 'B', 'C', 'D']

interface AnswerOptionsProps {
  options: readonly string[]
  /** The player's choice. */
  chosen: number | null
  /** The right one, once it may be known. */
  right: number | null
  /** The choice is known to be wrong, though the right one may not be known yet. */
  missed?: boolean
  /** Takes no choice, or no more. */
  disabled: boolean
  onChoose: (option: number) => void
  /** How many players chose each. */
  tally?: readonly number[] | null
}

export function AnswerOptions({
  options,
  chosen,
  right,
  missed = false,
  disabled,
  onChoose,
  tally = null,
}: AnswerOptionsProps) {
  const t = useT()
  const choose = (option: number) => {
    if (!disabled && option < options.length) onChoose(option)
  }
  useAnswerKeys(!disabled, choose)
  const all = tally?.reduce((sum, count) => sum + count, 0) ?? 0
  return (
    <div className={`answers ${lengthOf(options)}`} role="group" aria-label={t('play.answers')}>
      {options.map((text, place) => (
        <Option
          key={text}
          place={place}
          text={text}
          look={lookOf(place, chosen, right, missed)}
          disabled={disabled}
          tally={tally?.[place] ?? null}
          all={all}
          onChoose={() => choose(place)}
        />
      ))}
    </div>
  )
}

/** All answers of a question have one size: the longest decides. */
function lengthOf(options: readonly string[]): string {
  const longest = Math.max(0, ...options.map((text) => text.length))
  if (longest <= 14) return 'answers-short'
  return longest <= 40 ? '' : 'answers-long'
}

type Look = 'open' | 'chosen' | 'faded' | 'right' | 'wrong'

function lookOf(place: number, chosen: number | null, right: number | null, missed: boolean): Look {
  if (right !== null) {
    if (place === right) return 'right'
    return place === chosen ? 'wrong' : 'faded'
  }
  if (chosen === null) return 'open'
  if (place !== chosen) return 'faded'
  return missed ? 'wrong' : 'chosen'
}

interface OptionProps {
  place: number
  text: string
  look: Look
  disabled: boolean
  tally: number | null
  /** How many chose at all. */
  all: number
  onChoose: () => void
}

function Option({ place, text, look, disabled, tally, all, onChoose }: OptionProps) {
  const t = useT()
  return (
    <button
      type="button"
      className={`answer answer-${look}`}
      // Keeps the focus for keyboard users.
      aria-disabled={disabled}
      aria-pressed={look === 'chosen' || look === 'wrong'}
      aria-keyshortcuts={`${place + 1} ${LETTERS[place]}`}
      onClick={onChoose}
    >
      <span className={`answer-letter answer-letter-${place + 1}`} aria-hidden="true">
        {LETTERS[place]}
      </span>
      <span className="answer-text min-w-0 flex-1 wrap-anywhere">
        <Unbroken text={text} />
        {look === 'right' && (
          <span className="answer-verdict block text-[0.72em] font-bold text-ok">
            {t('play.rightAnswer')}
          </span>
        )}
        {look === 'wrong' && (
          <span className="block text-[0.72em] font-bold text-danger">{t('play.yourAnswer')}</span>
        )}
      </span>
      <span className="answer-end">
        <LookIcon look={look} />
        {tally !== null && <Tally count={tally} all={all} />}
      </span>
    </button>
  )
}

/** How many chose the option, as a number and as a bar along its lower edge. */
function Tally({ count, all }: { count: number; all: number }) {
  const t = useT()
  return (
    <span className="tally">
      <span className="sr-only">{t('play.chosenBy', { count })}</span>
      <span aria-hidden="true">{count}</span>
      <UserRound className="size-3.5" strokeWidth={2.5} aria-hidden="true" />
      <span className="tally-bar" aria-hidden="true">
        <span style={{ width: `${(count / Math.max(all, 1)) * 100}%` }} />
      </span>
    </span>
  )
}

function LookIcon({ look }: { look: Look }) {
  switch (look) {
    case 'chosen':
      return <Check className="size-[1.35em] text-mana" aria-hidden="true" />
    case 'right':
      return <Check className="size-[1.35em] text-ok" strokeWidth={3} aria-hidden="true" />
    case 'wrong':
      return <X className="size-[1.35em] text-danger" strokeWidth={3} aria-hidden="true" />
    case 'open':
    case 'faded':
      return null
  }
}
