/** Our own line drawing for each class. Hidden from screen readers, because the name of the class is beside it. */

import type { CardClass } from './card'
import { CLASS_TONES } from './class-tone'

/** Paths in a view box of 24 by 24. */
export const SIGILS: Record<CardClass, string> = {
  // A horned helm.
  DEATHKNIGHT:
    'M6.5 11.5a5.5 5.5 0 0 1 11 0v3L16 17v3H8v-3l-1.5-2.5zM7 9C4.5 8.5 3 6.5 3 3.5c1.2 1.7 3 2.6 5.4 3M17 9c2.5-.5 4-2.5 4-5.5-1.2 1.7-3 2.6-5.4 3M9.2 12.6l1.6 1M14.8 12.6l-1.6 1M10.7 17.5V20M13.3 17.5V20',
  // Two glaives, back to back.
  DEMONHUNTER:
    'M10 3C4.5 5 3 9 3 12s1.5 7 7 9c-2.6-3-3.4-6-3.4-9s.8-6 3.4-9zM14 3c5.5 2 7 6 7 9s-1.5 7-7 9c2.6-3 3.4-6 3.4-9s-.8-6-3.4-9zM6.6 12h10.8M12 9.5v5',
  // A leaf with its veins.
  DRUID:
    'M12 2.5c5 4 7 7.5 7 11a7 7 0 0 1-14 0c0-3.5 2-7 7-11zM12 8v13.5M12 13.5l-3.5-2.8M12 13.5l3.5-2.8M12 17.5 9 15.2M12 17.5l3-2.3',
  // A drawn bow.
  HUNTER: 'M6 3c8 .5 14.5 7 15 15M6 3l3.5 11.5L21 18M3 21 16.5 7.5M12.5 7h4.5v4.5M3 17.5V21h3.5',
  // A star, and a spark beside it.
  MAGE: 'M11 3c.8 6 3 8.2 9 9-6 .8-8.2 3-9 9-.8-6-3-8.2-9-9 6-.8 8.2-3 9-9zM19.5 2.5v4M17.5 4.5h4',
  // A shield with the sign of light.
  PALADIN:
    'M12 2.5 20 5v6c0 5-3.2 8.6-8 10.5C7.2 19.6 4 16 4 11V5zM12 7v9.5M8.5 10.5h7M10 7.8l2-1.8 2 1.8',
  // A loop above a cross.
  PRIEST: 'M12 12.5C8 9.5 8.5 3 12 3s4 6.5 0 9.5zM12 12.5V21.5M6.5 15h11M4 6.5l2 1M20 6.5l-2 1',
  // Two crossed daggers.
  ROGUE:
    'M4 3l10.5 12L17 17.5M4 3l1 5 9 9.5M20 3 9.5 15 7 17.5M20 3l-1 5-9 9.5M12.5 19l5.5-5M11.5 19 6 14M16.5 17l4 4.5M7.5 17l-4 4.5',
  // Lightning between two waves.
  SHAMAN:
    'M13.5 2 7 12.5h4.5L10 22l7-11.5h-4.5zM3 9c1 2 1 4 0 6M21 9c-1 2-1 4 0 6M5.5 18.5c-1 .8-2 1-3 .5M18.5 18.5c1 .8 2 1 3 .5',
  // A flame with an eye in it.
  WARLOCK:
    'M12.5 2c.5 4.5 6 6 6 12a6.5 6.5 0 0 1-13 0c0-3.5 2-4.8 2.5-8 1.6 1 2.5 2.5 2.7 4.5 1.3-2.2 2-5 1.8-8.5zM8.5 15.5c2-2.4 5-2.4 7 0-2 2.4-5 2.4-7 0zM12 15.5v.01',
  // A double axe.
  WARRIOR:
    'M12 2.5v19M10 21.5h4M12 5C9 3 6.5 3.2 4 5c-1 3.3-1 6.7 0 10 2.5-2.5 5-3.5 8-3.5M12 5c3-2 5.5-1.8 8 0 1 3.3 1 6.7 0 10-2.5-2.5-5-3.5-8-3.5',
  // A cut stone.
  NEUTRAL: 'M7 4h10l4.5 5.5L12 20.5 2.5 9.5zM2.5 9.5h19M8.5 9.5 12 20.5l3.5-11L12 4z',
}

interface ClassSigilProps {
  cardClass: CardClass
  className: string
  strokeWidth?: number
}

export function ClassSigil({ cardClass, className, strokeWidth = 1.7 }: ClassSigilProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={SIGILS[cardClass]} />
    </svg>
  )
}

/** The sigil on a stone of its class's colour. */
export function ClassEmblem({ cardClass, className }: Omit<ClassSigilProps, 'strokeWidth'>) {
  return (
    <span className={`class-stone ${className}`} style={{ '--tone': CLASS_TONES[cardClass] }}>
      <ClassSigil cardClass={cardClass} className="size-[58%]" />
    </span>
  )
}
