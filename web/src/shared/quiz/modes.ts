/** The ways to play a quiz: what they are called, what they cost, where they are. */

import { Crown, Flame, Medal, ScrollText, Swords, type LucideIcon } from 'lucide-react'
import { BATTLE_ROYALE, DUO } from '@/shared/api/contract.gen'
import type { PlainKey } from '@/shared/i18n/translator'

export type ModeName = 'daily' | 'solo' | 'duo' | 'battleRoyale' | 'weeklyRanked'

export interface Mode {
  name: ModeName
  label: PlainKey
  path: `/quizzes/${'daily' | 'solo' | 'duo' | 'battle-royale' | 'weekly-ranked'}`
  /** In mana; null where playing is free. */
  price: number | null
  icon: LucideIcon
  /** The colour of its gem. */
  tone: string
}

export const MODES: Record<ModeName, Mode> = {
  daily: {
    name: 'daily',
    label: 'daily.title',
    path: '/quizzes/daily',
    price: null,
    icon: Flame,
    tone: '#e0651a',
  },
  solo: {
    name: 'solo',
    label: 'quizzes.solo',
    path: '/quizzes/solo',
    price: null,
    icon: ScrollText,
    tone: '#2f9e6b',
  },
  duo: {
    name: 'duo',
    label: 'quizzes.duo',
    path: '/quizzes/duo',
    price: DUO.fee,
    icon: Swords,
    tone: '#3a7be0',
  },
  battleRoyale: {
    name: 'battleRoyale',
    label: 'quizzes.battleRoyale',
    path: '/quizzes/battle-royale',
    price: BATTLE_ROYALE.fee,
    icon: Crown,
    tone: '#c2571a',
  },
  weeklyRanked: {
    name: 'weeklyRanked',
    label: 'quizzes.weeklyRanked',
    path: '/quizzes/weekly-ranked',
    price: null,
    icon: Medal,
    tone: '#b8860b',
  },
}
