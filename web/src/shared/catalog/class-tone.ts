/** The colours of the classes: of frames, sigils and banners. White text has a contrast of 3:1 or more on all of them. */

import type { CardClass } from './card'

export const CLASS_TONES: Record<CardClass, string> = {
  DEATHKNIGHT: '#4c7fa3',
  DEMONHUNTER: '#2f7d4f',
  DRUID: '#94602c',
  HUNTER: '#4c8f2f',
  MAGE: '#3b74cf',
  PALADIN: '#b07d1c',
  PRIEST: '#7d869b',
  ROGUE: '#565b6e',
  SHAMAN: '#2b5fb0',
  WARLOCK: '#7446a6',
  WARRIOR: '#ad3b2f',
  NEUTRAL: '#8a7a63',
}
