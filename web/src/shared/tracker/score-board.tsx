/** The head of a tracked game: both players, the turn, and whose it is. */

import type { TrackerView } from '@/shared/api/contract.gen'
import { classOrNeutral, FORMATS, type CardClass, type Format } from '@/shared/catalog/card'
import { CLASS_NAMES, FORMAT_NAMES } from '@/shared/catalog/card-names'
import { ClassEmblem } from '@/shared/catalog/class-sigil'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey, Translate } from '@/shared/i18n/translator'

interface ScoreBoardProps {
  view: TrackerView
  ownClass: CardClass | null
  /** As the ladder of the game has it, in words. */
  rank?: string | undefined
  /** Read from arm's length. */
  large?: boolean
}

export function ScoreBoard({ view, ownClass, rank, large = false }: ScoreBoardProps) {
  const t = useT()
  const { opponent } = view
  const facts = [modeText(t, view, rank), startText(t, view)].filter((text) => text !== null)
  return (
    <section className="gilt hero t-score" aria-label={t('trackerView.game')}>
      <div className="t-score-sides">
        <Side
          cardClass={ownClass}
          name={t('trackerView.you')}
          hand={view.hand.length}
          deck={view.deck}
        />
        <div className="text-center">
          <p className={`hero-chip font-bold ${large ? 'text-sm' : 'text-xs'}`}>
            {turnText(t, view)}
          </p>
          <p className={`t-turn ${large ? 't-turn-large' : ''}`} aria-live="polite">
            {view.turn > 0 ? t('trackerView.turn', { turn: view.turn }) : t('trackerView.mulligan')}
          </p>
        </div>
        <Side
          end
          cardClass={opponent.class ? classOrNeutral(opponent.class) : null}
          name={
            opponent.class
              ? t(CLASS_NAMES[classOrNeutral(opponent.class)])
              : t('trackerView.opponent')
          }
          hand={opponent.hand}
          deck={opponent.deck}
        />
      </div>
      {facts.length > 0 && (
        <p className="hero-text flex flex-wrap justify-center gap-x-3.5 text-xs">
          {facts.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </p>
      )}
    </section>
  )
}

interface SideProps {
  cardClass: CardClass | null
  name: string
  hand: number
  deck: number
  end?: boolean
}

function Side({ cardClass, name, hand, deck, end = false }: SideProps) {
  const t = useT()
  return (
    <div className={`t-score-side ${end ? 't-score-end' : ''}`}>
      <ClassEmblem cardClass={cardClass ?? 'NEUTRAL'} className="size-12" />
      <div>
        <p className="t-score-name">{name}</p>
        <p className="hero-text text-xs tabular-nums">
          <span>{t('trackerView.handCount', { count: hand })}</span>
          <span className="t-score-dot"> · </span>
          <span>{t('trackerView.deckCount', { count: deck })}</span>
        </p>
      </div>
    </div>
  )
}

const RESULTS = {
  WON: 'trackerView.victory',
  LOST: 'trackerView.defeat',
  TIED: 'trackerView.tie',
} as const satisfies Record<string, PlainKey>

function turnText(t: Translate, { result, ended, my_turn, turn }: TrackerView): string {
  if (result) return t(RESULTS[result])
  if (ended) return t('trackerView.over')
  if (turn === 0 || typeof my_turn !== 'boolean') return t('trackerView.live')
  return t(my_turn ? 'trackerView.yourTurn' : 'trackerView.theirTurn')
}

const MODES: Record<string, PlainKey> = {
  ranked: 'trackerView.ranked',
  casual: 'trackerView.casual',
  friendly: 'trackerView.friendly',
  arena: 'trackerView.arena',
  brawl: 'trackerView.brawl',
  practice: 'trackerView.practice',
}

function modeText(t: Translate, { mode, format }: TrackerView, rank?: string): string | null {
  const name = mode ? MODES[mode] : undefined
  const known = FORMATS.find((each): each is Format => each === format && each !== 'UNKNOWN')
  const parts = [name && t(name), known && t(FORMAT_NAMES[known]), rank]
  return parts.filter(Boolean).join(' · ') || null
}

function startText(t: Translate, { goes_first }: TrackerView): string | null {
  if (typeof goes_first !== 'boolean') return null
  return t(goes_first ? 'trackerView.wentFirst' : 'trackerView.wentSecond')
}
