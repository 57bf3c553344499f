/** What a question is about: its name and its sign. */

import {
  BookOpen,
  Brush,
  Earth,
  Gavel,
  Hourglass,
  KeyRound,
  Layers,
  Scroll,
  Shield,
  Swords,
  type LucideIcon,
} from 'lucide-react'
import type { PlainKey } from '@/shared/i18n/translator'

interface Category {
  name: PlainKey
  icon: LucideIcon
  tone: string
}

const CATEGORIES: Record<string, Category> = {
  rules: { name: 'play.rules', icon: Gavel, tone: '#2f6fb8' },
  classes: { name: 'play.classes', icon: Shield, tone: '#8440c4' },
  modes: { name: 'play.modes', icon: Swords, tone: '#b3560c' },
  history: { name: 'play.history', icon: Hourglass, tone: '#8a6a2a' },
  cards: { name: 'play.cards', icon: BookOpen, tone: '#1b69cc' },
  sets: { name: 'play.sets', icon: Layers, tone: '#1c7a4c' },
  keywords: { name: 'play.keywords', icon: KeyRound, tone: '#0f7d86' },
  art: { name: 'play.art', icon: Brush, tone: '#a8447a' },
  lore: { name: 'play.lore', icon: Scroll, tone: '#6b5636' },
  geography: { name: 'play.geography', icon: Earth, tone: '#2a7a5a' },
}

const ANY: Category = { name: 'play.question', icon: BookOpen, tone: '#1b69cc' }

export function categoryOf(name: string): Category {
  return CATEGORIES[name] ?? ANY
}
