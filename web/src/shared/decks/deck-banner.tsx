/** The header of a deck in the colour of its class: format, dust cost, name and key figures. */

import type { ReactNode } from 'react'
import type { CardClass, Format } from '@/shared/catalog/card'
import { CLASS_NAMES, FORMAT_NAMES } from '@/shared/catalog/card-names'
import { useT } from '@/shared/i18n/i18n'
import { ClassBanner } from './class-banner'
import { DustDrop } from './dust-drop'

interface DeckBannerProps {
  cardClass: CardClass
  format: Format
  /** Null until the cards have loaded. */
  dust: number | null
  children: ReactNode
}

export function DeckBanner({ cardClass, format, dust, children }: DeckBannerProps) {
  const t = useT()
  return (
    <ClassBanner cardClass={cardClass} className="p-4 lg:p-6">
      <p className="flex flex-wrap gap-1.5">
        <span className="chip bg-black/45">{t(CLASS_NAMES[cardClass])}</span>
        <span className="chip bg-black/45">{t(FORMAT_NAMES[format])}</span>
        {dust !== null && (
          <span className="chip bg-black/45 tabular-nums">
            <DustDrop className="size-3.5" />
            {t('decks.dust', { count: dust })}
          </span>
        )}
      </p>
      {children}
    </ClassBanner>
  )
}

export function BannerFigure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-xs font-semibold text-white/90">{name}</dt>
      <dd className="text-xl leading-tight font-extrabold tabular-nums">{children}</dd>
    </div>
  )
}
