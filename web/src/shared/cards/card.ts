/** A card as the server's lists hold it, and the names it goes by in the data. */

export const CLASSES = [
  'DEATHKNIGHT',
  'DEMONHUNTER',
  'DRUID',
  'HUNTER',
  'MAGE',
  'PALADIN',
  'PRIEST',
  'ROGUE',
  'SHAMAN',
  'WARLOCK',
  'WARRIOR',
  'NEUTRAL',
] as const
export type CardClass = (typeof CLASSES)[number]

export const RARITIES = ['FREE', 'COMMON', 'RARE', 'EPIC', 'LEGENDARY'] as const
export type Rarity = (typeof RARITIES)[number]

export const CARD_TYPES = ['MINION', 'SPELL', 'WEAPON', 'HERO', 'HERO_POWER', 'LOCATION'] as const
export type CardType = (typeof CARD_TYPES)[number]

export const FORMATS = ['STANDARD', 'WILD', 'CLASSIC', 'TWIST', 'UNKNOWN'] as const
export type Format = (typeof FORMATS)[number]

/** A part of the text that is bold or italic, in UTF-16 units. */
export type Mark = [start: number, end: number, kind: 'b' | 'i']

export interface Card {
  dbfId: number
  /** As art and logs name it: `CS2_029`. */
  id: string
  name: string
  /** Where it differs from `name`. */
  nameEn?: string
  text?: string
  marks?: Mark[]
  flavor?: string
  cost: number
  attack?: number
  health?: number
  durability?: number
  armor?: number
  cardClass: CardClass
  /** Of cards with more than one class. */
  classes?: CardClass[]
  cardRarity: Rarity
  cardType: CardType
  set?: number
  races?: string[]
  spellSchool?: string
  mechanics?: string[]
  artist?: string
  /** Nobody can own it, so nobody pays for it. */
  uncollectible?: true
  /** Nothing is known of it: it stands in for a card that could not be looked up. */
  missing?: true
}

/** Whether a value from outside can be shown as a card. */
export function isCard(value: unknown): value is Card {
  if (!value || typeof value !== 'object') return false
  const card = value as Partial<Card>
  return (
    typeof card.dbfId === 'number' &&
    typeof card.id === 'string' &&
    typeof card.name === 'string' &&
    typeof card.cost === 'number' &&
    isOneOf(CLASSES, card.cardClass) &&
    isOneOf(RARITIES, card.cardRarity) &&
    isOneOf(CARD_TYPES, card.cardType)
  )
}

/** Data newer than this page may have classes or formats that it does not know: they get a name it has. */
export function knownClass(name: string | null): CardClass {
  return isOneOf(CLASSES, name) ? name : 'NEUTRAL'
}

export function knownFormat(name: string | null): Format {
  return isOneOf(FORMATS, name) ? name : 'UNKNOWN'
}

function isOneOf<Name extends string>(names: readonly Name[], value: unknown): value is Name {
  return names.some((name) => name === value)
}
