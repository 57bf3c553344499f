/** The texts beside the pictures of the app: here and not with the others, which every first page loads. */

import type { Language } from '@/shared/i18n/languages'

export const SHOWCASE: Record<Language, { quiz: string; deck: string; rank: string }> = {
  en: {
    quiz: 'Quizzes, alone or live against friends',
    deck: 'Your decks, imported from any code',
    rank: 'A new climb to Legend every week',
  },
  fr: {
    quiz: 'Des quiz, seul ou en direct entre amis',
    deck: 'Vos decks, importés depuis n’importe quel code',
    rank: 'Chaque semaine, une nouvelle ascension vers Légende',
  },
  es: {
    quiz: 'Preguntas a solas o en directo con amigos',
    deck: 'Tus mazos, importados desde cualquier código',
    rank: 'Cada semana, una nueva subida a Leyenda',
  },
  pt: {
    quiz: 'Quizzes sozinho ou ao vivo com amigos',
    deck: 'Seus decks, importados de qualquer código',
    rank: 'Toda semana, uma nova subida até Lenda',
  },
}
