/** The gem of a rarity. Legendary also has a star, so that it does not depend on colour alone. */

import type { Rarity } from './card'

export const RARITY_TONES: Record<Rarity, string> = {
  FREE: 'var(--rarity-common)',
  COMMON: 'var(--rarity-common)',
  RARE: 'var(--rarity-rare)',
  EPIC: 'var(--rarity-epic)',
  LEGENDARY: 'var(--rarity-legendary)',
}

export function RarityGem({ rarity, className }: { rarity: Rarity; className: string }) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true">
      <path
        d="M12 1.5 20 12l-8 10.5L4 12z"
        fill={RARITY_TONES[rarity]}
        stroke="#24160a"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M12 4.5 15.5 12H12z" fill="#fff" opacity="0.45" />
      {rarity === 'LEGENDARY' && (
        <path
          d="m12 7.5 1.4 3 3.2.3-2.4 2.2.7 3.2-2.9-1.7-2.9 1.7.7-3.2-2.4-2.2 3.2-.3z"
          fill="#4a2206"
        />
      )}
    </svg>
  )
}
