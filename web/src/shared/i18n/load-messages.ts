/**
 * Fetches the texts of a language. Each has a file for the sign-in pages, one for the pages behind them, and one for each of
 * the large features, so that a visitor loads one file of one language.
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

const LATER = {
  player: {
    en: () => import('virtual:messages/en-player'),
    fr: () => import('virtual:messages/fr-player'),
    es: () => import('virtual:messages/es-player'),
    pt: () => import('virtual:messages/pt-player'),
  },
  tracker: {
    en: () => import('virtual:messages/en-tracker'),
    fr: () => import('virtual:messages/fr-tracker'),
    es: () => import('virtual:messages/es-tracker'),
    pt: () => import('virtual:messages/pt-tracker'),
  },
  stats: {
    en: () => import('virtual:messages/en-stats'),
    fr: () => import('virtual:messages/fr-stats'),
    es: () => import('virtual:messages/es-stats'),
    pt: () => import('virtual:messages/pt-stats'),
  },
  shop: {
    en: () => import('virtual:messages/en-shop'),
    fr: () => import('virtual:messages/fr-shop'),
    es: () => import('virtual:messages/es-shop'),
    pt: () => import('virtual:messages/pt-shop'),
  },
  runebot: {
    en: () => import('virtual:messages/en-runebot'),
    fr: () => import('virtual:messages/fr-runebot'),
    es: () => import('virtual:messages/es-runebot'),
    pt: () => import('virtual:messages/pt-runebot'),
  },
} satisfies Record<string, Record<Language, Loader>>

/** A part of the texts that the sign-in pages do without. */
export type TextPart = keyof typeof LATER

export const TEXT_PARTS: readonly TextPart[] = ['player', 'tracker', 'stats', 'shop', 'runebot']

/** Loads the texts of the sign-in pages, and those parts. */
export async function loadMessages(
  language: Language,
  parts: readonly TextPart[],
): Promise<MessageTable> {
  const loaders: Loader[] = [START[language], ...parts.map((part) => LATER[part][language])]
  const tables = await Promise.all(loaders.map((load) => load()))
  return Object.assign({}, ...tables.map((table) => table.default))
}
