/** A card to look at: drawn by the page at once, with its picture over it as soon as and wherever there is one. */

import { useState } from 'react'
import { renderOf } from './art'
import { ArtImage } from './art-image'
import type { Card } from './card'
import { useCardLocale } from './card-locale'
import { DrawnCard } from './drawn-card'

export function CardArt({ card, className }: { card: Card; className: string }) {
  const address = renderOf(card, useCardLocale())
  const [there, setThere] = useState<string | null>(null)
  return (
    <div className={`relative ${className}`}>
      {/* Under the picture it is unseen, yet still its text for screen readers. */}
      <div className={there === address ? 'opacity-0' : undefined}>
        <DrawnCard card={card} />
      </div>
      {!card.missing && (
        <ArtImage
          address={address}
          width={256}
          height={388}
          className="object-contain"
          onCame={() => setThere(address)}
        />
      )}
    </div>
  )
}
