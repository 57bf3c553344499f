/** The decks with the best win rates now. Until there are enough matches, a text says what will be shown here. */

import { Link } from '@tanstack/react-router'
import { ChevronRight, TrendingUp } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'

export function TrendingCard() {
  const t = useT()
  return (
    <Link to="/trending" className="card flex flex-wrap items-center gap-4 p-4">
      <span className="grid size-12 shrink-0 place-items-center rounded-md bg-mana-soft text-mana">
        <TrendingUp className="size-6" aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1 basis-28">
        <span className="block leading-snug font-bold">{t('home.noTrending')}</span>
        <span className="block text-sm text-muted">{t('home.noTrendingText')}</span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-subtle" aria-hidden="true" />
    </Link>
  )
}
