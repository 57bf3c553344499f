/**
 * Fetches the texts of a language. Each has a file for the sign-in pages and one for the pages behind them, so that a
 * visitor loads one file of one language.
 */

import type { Language } from './languages'
import type { MessageTable } from './translator'

type Loader = () => Promise<{ default: MessageTable }>

const START: Record<Language, Loader> = {
  en: () => import('virtual:messages/en-start'),
  fr: () => import('virtual:messages/fr-start'),
  es: () => import('virtual:messages/es-start'),
  pt: () => import('virtual:messages/pt-start'),
}

const PLAYER: Record<Language, Loader> = {
  en: () => import('virtual:messages/en-player'),
  fr: () => import('virtual:messages/fr-player'),
  es: () => import('virtual:messages/es-player'),
  pt: () => import('virtual:messages/pt-player'),
}

/** Loads the texts of the sign-in pages, or all texts. */
export async function loadMessages(language: Language, all: boolean): Promise<MessageTable> {
  const [start, player] = await Promise.all([
    START[language](),
    all ? PLAYER[language]() : undefined,
  ])
  return { ...start.default, ...player?.default }
}
