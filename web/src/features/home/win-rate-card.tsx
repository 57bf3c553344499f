/** The player's win rate. Until there are matches, a text says what will be shown here. */

import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { BestDeck } from '@/shared/profile/best-deck'
import { useFigures, type Figures } from '@/shared/profile/figures'
import { WinsAndLosses } from '@/shared/profile/wins-and-losses'
import { Ring } from '@/shared/ui/ring'

export function WinRateCard() {
  const t = useT()
  const { data: figures, isPending } = useFigures()
  return (
    <Link to="/stats" className="card rise flex flex-wrap items-center gap-4 p-4 lg:px-6">
      <Ring
        percent={figures && figures.matches > 0 ? figures.winRate : null}
        label={t('home.winRate')}
        className="size-21 shrink-0 lg:size-26"
      />
      <span className="min-w-0 flex-1 basis-28">
        <span className="eyebrow block">{t('home.winRate')}</span>
        {isPending ? <Loading /> : <Facts figures={figures} />}
      </span>
      <ChevronRight className="size-5 shrink-0 text-subtle" aria-hidden="true" />
    </Link>
  )
}

function Facts({ figures }: { figures: Figures | undefined }) {
  const t = useT()
  if (!figures) return <Words title={t('home.noFigures')} text={t('home.noFiguresText')} />
  if (figures.matches === 0) return <Words title={t('home.noMatch')} text={t('home.noMatchText')} />
  return (
    <>
      <WinsAndLosses wins={figures.wins} losses={figures.losses} />
      <BestDeck deck={figures.bestDeck} />
    </>
  )
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <>
      <span className="mt-1 block leading-snug font-bold">{title}</span>
      <span className="block text-sm text-muted">{text}</span>
    </>
  )
}

function Loading() {
  return (
    <>
      <span className="skeleton mt-2 h-4 w-40 max-w-full" />
      <span className="skeleton mt-2.5 h-3 w-48 max-w-full" />
    </>
  )
}
