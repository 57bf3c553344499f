/** A card in few words: its cost and its name on a chip. */

import { CostGem } from '@/shared/catalog/cost-gem'
import { RARITY_TONES } from '@/shared/catalog/rarity-gem'
import type { TrackedCard } from './tracker-cards'

interface MiniCardProps {
  card: TrackedCard
  count?: number
  /** `replaced`: struck out. `made`: not of the deck that the game began with. */
  kind?: 'usual' | 'replaced' | 'made'
}

export function MiniCard({ card, count = 1, kind = 'usual' }: MiniCardProps) {
  return (
    <span
      className={`t-mini ${kind === 'usual' ? '' : `t-mini-${kind}`}`}
      style={{ '--rarity': RARITY_TONES[card.cardRarity] }}
    >
      <CostGem cost={card.cost ?? '?'} className="t-mini-gem" />
      {kind === 'replaced' ? <s>{card.name}</s> : <span className="truncate">{card.name}</span>}
      {count > 1 && <span className="text-leg-fill">×{count}</span>}
    </span>
  )
}
