/** A card as the server gives it for a deck, and the names of classes, rarities, types and formats in that data. */

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

export interface Keyword {
  name: string
  text: string
}

export interface Card {
  dbfId: number
  /** The id in image URLs and game logs: `CS2_029`. */
  id: string
  /** The path of a strip of its art on our own server. */
  imageUrl: string
  name: string
  /** Only if it differs from `name`. */
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
  /** All of them, only for cards with more than one class; `cardClass` is the first. */
  classes?: CardClass[]
  cardRarity: Rarity
  cardType: CardType
  set?: number
  races?: string[]
  spellSchool?: string
  mechanics?: string[]
  artist?: string
  setName?: string
  /** The names of its tribes or of its spell school. */
  kinds?: string[]
  /** The keywords that the game explains. */
  keywords?: Keyword[]
  /** Players cannot own it, so it costs no dust. */
  uncollectible?: boolean
  /** A placeholder for a card that was not found. */
  missing?: true
}

/** A list of cards to search. */
export interface SearchedList {
  cards: readonly Card[]
  /** The numbers of the sets in Standard. */
  standardSets: ReadonlySet<number>
}

/** Follows from the id, so the lists of the server do not have it. */
export function imageUrlOf(id: string): string {
  return `/art/v1/tiles/${id}.png`
}

/** Parses a card, with the specification's defaults for missing values; null if it is not a card. */
export function readCard(value: unknown): Card | null {
  if (!value || typeof value !== 'object') return null
  const { dbfId, id, name, cost, cardClass, cardRarity, cardType, ...rest } = value as Partial<Card>
  if (typeof dbfId !== 'number' || typeof id !== 'string') return null
  return {
    ...rest,
    dbfId,
    id,
    imageUrl: imageUrlOf(id),
    name: name || 'Unknown Card',
    cost: cost ?? 0,
    cardClass: classOrNeutral(cardClass),
    cardRarity: isOneOf(RARITIES, cardRarity) ? cardRarity : 'COMMON',
    cardType: isOneOf(CARD_TYPES, cardType) ? cardType : 'MINION',
  }
}

/** Card data newer than this page may have unknown classes or formats; they fall back to a default. */
export function classOrNeutral(name: string | null | undefined): CardClass {
  return isOneOf(CLASSES, name) ? name : 'NEUTRAL'
}

export function formatOrUnknown(name: string | null): Format {
  return isOneOf(FORMATS, name) ? name : 'UNKNOWN'
}

function isOneOf<Name extends string>(names: readonly Name[], value: unknown): value is Name {
  return names.some((name) => name === value)
}
