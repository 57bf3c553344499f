/** Cards with a sign before their count, as in "+ 2 × Name"; a press opens the card. */

import type { DeckCard } from '@/shared/api/contract.gen'
import { useCardLookup } from '@/shared/catalog/cards'
import { useCardSheet } from '@/shared/catalog/use-card-sheet'
import { CostGem } from '@/shared/catalog/cost-gem'

interface CardLinesProps {
  title: string
  sign: '+' | '−' | ''
  cards: readonly DeckCard[]
}

export function CardLines({ title, sign, cards }: CardLinesProps) {
  const { card } = useCardLookup(cards.map(({ dbfId }) => dbfId))
  const { show, sheet } = useCardSheet()
  if (cards.length === 0) return null
  const lines = cards
    .map(({ dbfId, count }) => ({ card: card(dbfId), count }))
    .toSorted((a, b) => a.card.cost - b.card.cost || a.card.name.localeCompare(b.card.name))
  return (
    <div>
      <h5 className="card-lines-title">{title}</h5>
      <ul className="card-lines">
        {lines.map((line) => (
          <li key={line.card.dbfId}>
            <button type="button" className="card-line" onClick={() => show(line.card)}>
              <CostGem cost={line.card.cost} className="size-6" />
              <span className="tabular-nums">
                {sign}
                {line.count}
              </span>
              <span className="min-w-0 flex-1">{line.card.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {sheet}
    </div>
  )
}
