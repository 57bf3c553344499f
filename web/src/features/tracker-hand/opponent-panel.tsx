/** The opponent: the class, the cards that were seen, and the button that adds one. */

import { CircleHelp, Plus } from 'lucide-react'
import { CLASS_NAMES } from '@/shared/catalog/card-names'
import { ClassEmblem } from '@/shared/catalog/class-sigil'
import { CostGem } from '@/shared/catalog/cost-gem'
import { RARITY_TONES } from '@/shared/catalog/rarity-gem'
import { useT } from '@/shared/i18n/i18n'
import { counted, type HandState } from './game'

interface OpponentPanelProps {
  opponent: HandState['opponent']
  isOver: boolean
  chooseClass: () => void
  addCard: () => void
}

export function OpponentPanel({ opponent, isOver, chooseClass, addCard }: OpponentPanelProps) {
  const t = useT()
  const { cardClass, cards } = opponent
  const seen = counted(cards, ({ dbfId }) => dbfId).toReversed()
  return (
    <section className="card foe" aria-label={t('tracker.opponent')}>
      <ClassButton cardClass={cardClass} disabled={isOver} onPress={chooseClass} />
      <div className="min-w-0 flex-1">
        <p className="foe-head">
          <b>{cardClass ? t(CLASS_NAMES[cardClass]) : t('tracker.opponent')}</b>
          <span className="text-xs text-muted">
            {t(
              cards.length > 0
                ? 'tracker.cardsSeen'
                : cardClass
                  ? 'tracker.noneSeen'
                  : 'tracker.noClass',
              { count: cards.length },
            )}
          </span>
        </p>
        {seen.length > 0 && (
          <ul className="foe-cards">
            {seen.map(({ item: card, copies }) => (
              <li
                key={card.dbfId}
                className="foe-card"
                style={{ '--rarity': RARITY_TONES[card.cardRarity] }}
              >
                <CostGem cost={card.cost} className="size-6 text-xs" />
                {card.name}
                {copies > 1 && ` ×${copies}`}
              </li>
            ))}
          </ul>
        )}
      </div>
      {!isOver && (
        <button
          type="button"
          className="button button-quiet foe-add"
          aria-label={t('tracker.addOpponentCard')}
          onClick={addCard}
        >
          <Plus className="size-5" aria-hidden="true" />
        </button>
      )}
    </section>
  )
}

interface ClassButtonProps {
  cardClass: HandState['opponent']['cardClass']
  disabled: boolean
  onPress: () => void
}

function ClassButton({ cardClass, disabled, onPress }: ClassButtonProps) {
  const t = useT()
  return (
    <button
      type="button"
      className="foe-class"
      aria-label={
        cardClass
          ? t('tracker.changeClass', { name: t(CLASS_NAMES[cardClass]) })
          : t('tracker.chooseClass')
      }
      disabled={disabled}
      onClick={onPress}
    >
      {cardClass ? (
        <ClassEmblem cardClass={cardClass} className="size-11" />
      ) : (
        <CircleHelp className="size-7" aria-hidden="true" />
      )}
    </button>
  )
}
