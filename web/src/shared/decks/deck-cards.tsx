/** The cards of a deck by cost, sideboards under the card that owns them. A press opens the card. */

import type { Card } from '@/shared/catalog/card'
import { CardRow } from '@/shared/catalog/card-row'
import { useCardSheet } from '@/shared/catalog/use-card-sheet'
import { useT } from '@/shared/i18n/i18n'
import type { CountedCard, DeckLine } from './figures'

interface DeckCardsProps {
  lines: readonly DeckLine[]
  className: string
}

export function DeckCards({ lines, className }: DeckCardsProps) {
  const t = useT()
  const { show, sheet } = useCardSheet()
  return (
    <>
      <ul className={className}>
        {lines.map(({ card, count, sideboard }) => (
          <li key={card.dbfId} className={sideboard.length > 0 ? 'sideboard-owner' : undefined}>
            <CardRow card={card} count={count} onPress={() => show(card)} />
            {sideboard.length > 0 && (
              <Sideboard
                label={t('decks.sideboard', { name: card.name })}
                cards={sideboard}
                show={show}
              />
            )}
          </li>
        ))}
      </ul>
      {sheet}
    </>
  )
}

interface SideboardProps {
  label: string
  cards: readonly CountedCard[]
  show: (card: Card) => void
}

function Sideboard({ label, cards, show }: SideboardProps) {
  return (
    <ul className="mt-1.5 grid gap-1.5 border-l-2 border-leg-fill pl-2" aria-label={label}>
      {cards.map(({ card, count }) => (
        <li key={card.dbfId}>
          <CardRow card={card} count={count} onPress={() => show(card)} />
        </li>
      ))}
    </ul>
  )
}

/** The skeleton of the list while the cards load. */
export function DeckCardsLoading({ rows, className }: { rows: number; className: string }) {
  const t = useT()
  return (
    <div className={className} aria-busy="true">
      <span role="status" className="sr-only">
        {t('common.loading')}
      </span>
      {Array.from({ length: Math.min(rows, 12) }, (_, row) => (
        <span key={row} className="skeleton h-11 rounded-md" />
      ))}
    </div>
  )
}
