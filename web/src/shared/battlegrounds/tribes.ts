/** Tribes of the minions of Battlegrounds, in the player's language. */

import type { PlainKey, Translate } from '@/shared/i18n/translator'

/** By the words of `crates/gamelog/src/game/lobby.rs`. */
const TRIBES: Partial<Record<string, PlainKey>> = {
  beast: 'modes.beast',
  demon: 'modes.demon',
  dragon: 'modes.dragon',
  elemental: 'modes.elemental',
  mech: 'modes.mech',
  murloc: 'modes.murloc',
  naga: 'modes.naga',
  pirate: 'modes.pirate',
  quilboar: 'modes.quilboar',
  undead: 'modes.undead',
  aberration: 'modes.aberration',
}

/** A tribe that is newer than this page by its own word. */
export function tribeName(t: Translate, tribe: string): string {
  const key = TRIBES[tribe]
  return key ? t(key) : tribe.charAt(0).toUpperCase() + tribe.slice(1)
}
