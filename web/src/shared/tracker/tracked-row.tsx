/** A row of a tracked deck: cost, name, copies left, chances. A press opens the card. */

import type { ReactNode } from 'react'
import { CardStrip } from '@/shared/catalog/card-row'
import { CostGem } from '@/shared/catalog/cost-gem'
import { RARITY_TONES } from '@/shared/catalog/rarity-gem'
import type { TrackedCard } from './tracker-cards'

interface TrackedRowProps {
  card: TrackedCard
  /** What made the card. */
  by?: string | undefined
  left: ReactNode
  /** One or two columns; a known card has a text instead. */
  odds: ReactNode
  /** Nothing is left. */
  gone?: boolean
  /** Its place in the deck is known. */
  known?: boolean
  /** It is drawn next. */
  next?: boolean
  /** The whole row in words. */
  label: string
  onPress?: (() => void) | undefined
}

export function TrackedRow({
  card,
  by,
  left,
  odds,
  gone = false,
  known = false,
  next = false,
  label,
  onPress,
}: TrackedRowProps) {
  const className = [
    'card-row t-row',
    gone && 't-gone',
    known && 't-known',
    next && 't-next',
    card.missing && 't-blank',
  ]
    .filter(Boolean)
    .join(' ')
  const style = { '--rarity': RARITY_TONES[card.cardRarity] }
  const face = (
    <>
      {!card.missing && <CardStrip card={card} />}
      <CostGem cost={card.cost ?? '?'} className="t-gem" />
      <span className="card-row-name">
        {card.name}
        {by && <small className="t-by">{by}</small>}
      </span>
      <span className="t-left">{left}</span>
      <span className="t-odds">{odds}</span>
    </>
  )
  if (!onPress || card.missing)
    return (
      <div className={className} style={style}>
        <span className="sr-only">{label}</span>
        <span className="contents" aria-hidden="true">
          {face}
        </span>
      </div>
    )
  return (
    <button type="button" className={className} style={style} aria-label={label} onClick={onPress}>
      {face}
    </button>
  )
}
