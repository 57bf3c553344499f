/** How hard a level is: its name and the colour of its land on the map. */

import type { PlainKey } from '@/shared/i18n/translator'
import type { Difficulty } from '@/shared/api/contract.gen'

export const DIFFICULTIES: Record<Difficulty, { name: PlainKey; tone: string }> = {
  easy: { name: 'quizzes.easy', tone: '#2f9e6b' },
  medium: { name: 'quizzes.medium', tone: '#3a7be0' },
  hard: { name: 'quizzes.hard', tone: '#8440c4' },
}
