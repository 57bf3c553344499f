/** The banner of a deck or an archetype: the colour and the sign of its class behind what it says. */

import type { ReactNode } from 'react'
import type { CardClass } from '@/shared/catalog/card'
import { ClassSigil } from '@/shared/catalog/class-sigil'
import { CLASS_TONES } from '@/shared/catalog/class-tone'
import { RuneCircle } from '@/shared/ui/rune-circle'

interface ClassBannerProps {
  cardClass: CardClass
  className: string
  children: ReactNode
}

export function ClassBanner({ cardClass, className, children }: ClassBannerProps) {
  return (
    <div
      className={`gilt deck-banner relative overflow-hidden ${className}`}
      style={{ '--tone': CLASS_TONES[cardClass] }}
    >
      <span className="deck-banner-sign">
        <RuneCircle className="w-full opacity-40" />
        <ClassSigil cardClass={cardClass} className="w-[42%] opacity-80" strokeWidth={1.2} />
      </span>
      <div className="relative">{children}</div>
    </div>
  )
}
