/** The deck with the best win rate, once one has enough matches. */

import { Layers } from 'lucide-react'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import type { Figures } from './figures'

export function BestDeck({ deck }: { deck: Figures['bestDeck'] }) {
  const t = useT()
  const { percent } = useFormats()
  if (!deck) return <span className="mt-1 block text-sm text-muted">{t('profile.noBestDeck')}</span>
  return (
    <span className="mt-2 flex items-center gap-2.5">
      <span className="grid size-9 shrink-0 place-items-center rounded-sm bg-mana-soft text-mana">
        <Layers className="size-5" aria-hidden="true" />
      </span>
      <span className="min-w-0 text-sm">
        <span className="block truncate leading-tight font-bold">
          {deck.name ?? t('profile.unnamedDeck')}
        </span>
        <span className="block text-muted">
          {t('profile.bestDeck', { share: percent(deck.winRate / 100) })}
        </span>
      </span>
    </span>
  )
}
