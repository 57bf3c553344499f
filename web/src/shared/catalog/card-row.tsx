/** A card in the list of a deck: cost, name, a strip of its art, and the count. A press opens the card. */

import { Star } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { tileOf } from './art'
import { ArtImage } from './art-image'
import type { Card } from './card'
import { RARITY_NAMES } from './card-names'
import { ClassSigil } from './class-sigil'
import { CLASS_TONES } from './class-tone'
import { CostGem } from './cost-gem'
import { hashOf } from './placeholder'
import { RARITY_TONES } from './rarity-gem'

interface CardRowProps {
  card: Card
  /** Left out where a row is not of a list. */
  count?: number
  onPress: () => void
}

export function CardRow({ card, count, onPress }: CardRowProps) {
  const t = useT()
  const { name, cost, cardRarity: rarity } = card
  return (
    <button
      type="button"
      className="card-row"
      style={{ '--rarity': RARITY_TONES[rarity] }}
      aria-label={
        count === undefined
          ? name
          : t('cards.row', { copies: count, name, cost, rarity: t(RARITY_NAMES[rarity]) })
      }
      onClick={onPress}
    >
      <CardStrip card={card} />
      <CostGem cost={cost} className="size-8" />
      <span className="card-row-name">{name}</span>
      {count !== undefined && (
        <span className="card-row-count">
          {rarity === 'LEGENDARY' && count === 1 ? (
            <Star className="size-3.5 fill-current" aria-hidden="true" />
          ) : (
            count
          )}
        </span>
      )}
    </button>
  )
}

/** A gradient in the colour of the class, slightly different for each card, with the card's art over it. */
export function CardStrip({
  card,
}: {
  card: Pick<Card, 'id' | 'imageUrl' | 'cardClass' | 'missing'>
}) {
  const seed = hashOf(card.id)
  return (
    <span
      className="card-row-strip"
      style={{
        '--tone': CLASS_TONES[card.cardClass],
        '--hue': `${(seed % 49) - 24}deg`,
        '--x': `${60 + (seed % 36)}%`,
        '--y': `${seed % 100}%`,
      }}
    >
      <ClassSigil
        cardClass={card.cardClass}
        className="absolute top-1/2 right-1 size-16 -translate-y-1/2 text-white/25"
        strokeWidth={1.3}
      />
      {!card.missing && (
        <ArtImage address={tileOf(card)} width={256} height={59} className="object-cover" />
      )}
    </span>
  )
}
