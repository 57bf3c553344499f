/** The player's win rate, once there are matches. */

import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { BestDeck } from '@/shared/profile/best-deck'
import { useFigures } from '@/shared/profile/figures'
import { WinsAndLosses } from '@/shared/profile/wins-and-losses'
import { Ring } from '@/shared/ui/ring'

export function WinRateCard() {
  const t = useT()
  const { data: figures } = useFigures()
  if (!figures || figures.matches === 0) return null
  return (
    <Link to="/profile" className="card rise flex flex-wrap items-center gap-4 p-4 lg:px-6">
      <Ring
        percent={figures.winRate}
        label={t('home.winRate')}
        className="size-21 shrink-0 lg:size-26"
      />
      <span className="min-w-0 flex-1 basis-28">
        <span className="eyebrow block">{t('home.winRate')}</span>
        <WinsAndLosses wins={figures.wins} losses={figures.losses} />
        <BestDeck deck={figures.bestDeck} />
      </span>
      <ChevronRight className="size-5 shrink-0 text-subtle" aria-hidden="true" />
    </Link>
  )
}
