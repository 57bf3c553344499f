/** How the player's matches go. Until there are matches, what will stand here. */

import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { Ring } from '@/shared/ui/ring'

export function WinRateCard() {
  const t = useT()
  return (
    <Link to="/stats" className="card rise flex items-center gap-4 p-4 lg:px-6">
      <Ring percent={null} label={t('home.winRate')} className="size-21 shrink-0 lg:size-26" />
      <span className="min-w-0 flex-1">
        <span className="eyebrow block">{t('home.winRate')}</span>
        <span className="mt-1 block leading-snug font-bold">{t('home.noMatch')}</span>
        <span className="block text-sm text-muted">{t('home.noMatchText')}</span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-subtle" aria-hidden="true" />
    </Link>
  )
}
