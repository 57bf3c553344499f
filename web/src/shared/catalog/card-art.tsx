/** A large card: drawn by the page at once, and covered by its image once that has loaded. */

import { useState } from 'react'
import { renderOf } from './art'
import { ArtImage } from './art-image'
import type { Card } from './card'
import { useCardLocale } from './card-locale'
import { DrawnCard } from './drawn-card'

export function CardArt({ card, className }: { card: Card; className: string }) {
  const address = renderOf(card, useCardLocale())
  const [loadedAddress, setLoadedAddress] = useState<string | null>(null)
  return (
    <div className={`relative ${className}`}>
      {/* Invisible under the image, but still read by screen readers. */}
      <div className={loadedAddress === address ? 'opacity-0' : undefined}>
        <DrawnCard card={card} />
      </div>
      {!card.missing && (
        <ArtImage
          address={address}
          width={256}
          height={388}
          className="object-contain"
          onLoaded={() => setLoadedAddress(address)}
        />
      )}
    </div>
  )
}
