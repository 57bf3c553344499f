/** The supported languages, and which one a visitor gets. */

import { readChoice } from '@/shared/storage/saved-choice'

export const LANGUAGES = ['en', 'fr', 'es', 'pt'] as const

export type Language = (typeof LANGUAGES)[number]

export const DEFAULT_LANGUAGE: Language = 'fr'

/** The name of each language in that language. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
}

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value)
}

/** The language chosen earlier in this browser, else the default. */
export function savedLanguage(): Language {
  const saved = readChoice('language')
  return isLanguage(saved) ? saved : DEFAULT_LANGUAGE
}
