/** How many cards of each rarity and of each type a deck has. */

import { RARITY_NAMES, TYPE_NAMES } from '@/shared/catalog/card-names'
import { RarityGem } from '@/shared/catalog/rarity-gem'
import { useT } from '@/shared/i18n/i18n'
import type { DeckFigures } from './figures'

export function DeckCounts({ rarities, types }: Pick<DeckFigures, 'rarities' | 'types'>) {
  const t = useT()
  return (
    <div className="grid grid-cols-2 gap-4 text-sm">
      <dl className="grid content-start gap-1.5">
        {rarities.map(([rarity, count]) => (
          <div key={rarity} className="flex items-center gap-2">
            <RarityGem rarity={rarity} className="size-4 shrink-0" />
            <dt className="min-w-0 flex-1">{t(RARITY_NAMES[rarity])}</dt>
            <dd className="font-extrabold tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
      <dl className="grid content-start gap-1.5">
        {types.map(([type, count]) => (
          <div key={type} className="flex items-center gap-2">
            <dt className="min-w-0 flex-1">{t(TYPE_NAMES[type])}</dt>
            <dd className="font-extrabold tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
