/** The names of classes, rarities, types and formats in the player's language. */

import type { PlainKey } from '@/shared/i18n/translator'
import type { CardClass, CardType, Format, Rarity } from './card'

export const CLASS_NAMES: Record<CardClass, PlainKey> = {
  DEATHKNIGHT: 'cards.deathKnight',
  DEMONHUNTER: 'cards.demonHunter',
  DRUID: 'cards.druid',
  HUNTER: 'cards.hunter',
  MAGE: 'cards.mage',
  PALADIN: 'cards.paladin',
  PRIEST: 'cards.priest',
  ROGUE: 'cards.rogue',
  SHAMAN: 'cards.shaman',
  WARLOCK: 'cards.warlock',
  WARRIOR: 'cards.warrior',
  NEUTRAL: 'cards.neutral',
}

export const RARITY_NAMES: Record<Rarity, PlainKey> = {
  FREE: 'cards.free',
  COMMON: 'cards.common',
  RARE: 'cards.rare',
  EPIC: 'cards.epic',
  LEGENDARY: 'cards.legendary',
}

export const TYPE_NAMES: Record<CardType, PlainKey> = {
  MINION: 'cards.minion',
  SPELL: 'cards.spell',
  WEAPON: 'cards.weapon',
  HERO: 'cards.hero',
  HERO_POWER: 'cards.heroPower',
  LOCATION: 'cards.location',
}

export const FORMAT_NAMES: Record<Format, PlainKey> = {
  STANDARD: 'cards.standard',
  WILD: 'cards.wild',
  CLASSIC: 'cards.classic',
  TWIST: 'cards.twist',
  UNKNOWN: 'cards.unknownFormat',
}
