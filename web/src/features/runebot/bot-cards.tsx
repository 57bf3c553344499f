/** The cards of an answer: one or two as cards, more as rows. A press opens the card's sheet. */

import type { Card } from '@/shared/catalog/card'
import { CardArt } from '@/shared/catalog/card-art'
import { RARITY_NAMES } from '@/shared/catalog/card-names'
import { CardStrip } from '@/shared/catalog/card-row'
import { useCardLookup } from '@/shared/catalog/cards'
import { CostGem } from '@/shared/catalog/cost-gem'
import { RARITY_TONES } from '@/shared/catalog/rarity-gem'
import { useT } from '@/shared/i18n/i18n'

interface BotCardsProps {
  cards: readonly number[]
  onCard: (card: Card) => void
}

/** More would be too small beside each other. */
const MOST_DRAWN = 2

export function BotCards({ cards, onCard }: BotCardsProps) {
  const { card: find, pending, error } = useCardLookup(cards)
  // The text has what there is to say.
  if (error) return null
  const drawn = cards.length <= MOST_DRAWN
  if (pending) return <BotCardsLoading count={cards.length} drawn={drawn} />
  const found = cards.map(find).filter((card) => !card.missing)
  return drawn ? (
    <div className={cards.length === 1 ? 'bot-card-one' : 'bot-card-two'}>
      {found.map((card) => (
        <DrawnButton key={card.dbfId} card={card} onPress={() => onCard(card)} />
      ))}
    </div>
  ) : (
    <div className="bot-rows">
      {found.map((card) => (
        <RowButton key={card.dbfId} card={card} onPress={() => onCard(card)} />
      ))}
    </div>
  )
}

interface CardButtonProps {
  card: Card
  onPress: () => void
}

function useCardLabel({ name, cost, cardRarity }: Card): string {
  const t = useT()
  return t('runebot.card', { name, cost, rarity: t(RARITY_NAMES[cardRarity]) })
}

function DrawnButton({ card, onPress }: CardButtonProps) {
  return (
    <button type="button" className="bot-drawn" aria-label={useCardLabel(card)} onClick={onPress}>
      <CardArt card={card} className="w-full" />
    </button>
  )
}

function RowButton({ card, onPress }: CardButtonProps) {
  return (
    <button
      type="button"
      className="card-row"
      style={{ '--rarity': RARITY_TONES[card.cardRarity] }}
      aria-label={useCardLabel(card)}
      onClick={onPress}
    >
      <CardStrip card={card} />
      <CostGem cost={card.cost} className="size-8" />
      <span className="card-row-name">{card.name}</span>
    </button>
  )
}

function BotCardsLoading({ count, drawn }: { count: number; drawn: boolean }) {
  return drawn ? (
    <div className={count === 1 ? 'bot-card-one' : 'bot-card-two'}>
      {Array.from({ length: count }, (_, place) => (
        <span key={place} className="skeleton bot-drawn" />
      ))}
    </div>
  ) : (
    <div className="bot-rows">
      {Array.from({ length: count }, (_, place) => (
        <span key={place} className="skeleton h-11 rounded-md" />
      ))}
    </div>
  )
}
