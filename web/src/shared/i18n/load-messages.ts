/**
 * Fetches the texts of a language. Each has a file for the sign-in pages, one for the pages behind them, one for the deck
 * tracker, one for the shop and others for what few visits need, so that a visitor loads one file of one language.
 */

import type { Language } from './languages'
import type { Loader, MessageTable } from './translator'

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
  shop: {
    en: () => import('virtual:messages/en-shop'),
    fr: () => import('virtual:messages/fr-shop'),
    es: () => import('virtual:messages/es-shop'),
    pt: () => import('virtual:messages/pt-shop'),
  },
} satisfies Record<string, Record<Language, Loader>>

type Rare = keyof typeof import('./rare-messages').RARE

/** Their loaders are in a file of their own, to keep the first pages small. */
const loadRare = async (part: Rare, language: Language) =>
  (await import('./rare-messages')).RARE[part][language]()

/** A part of the texts that the sign-in pages do without. */
export type TextPart = keyof typeof LATER | Rare

export const TEXT_PARTS: readonly TextPart[] = [
  'player',
  'tracker',
  'shop',
  'stats',
  'runebot',
  'admin',
  'news',
  'safeArea',
  'replay',
]

const isRare = (part: TextPart): part is Rare => !(part in LATER)

const loaderOf =
  (part: TextPart, language: Language): Loader =>
  () =>
    isRare(part) ? loadRare(part, language) : LATER[part][language]()

/** Loads the texts of the sign-in pages, and those parts. */
export async function loadMessages(
  language: Language,
  parts: readonly TextPart[],
): Promise<MessageTable> {
  const loaders: Loader[] = [START[language], ...parts.map((part) => loaderOf(part, language))]
  const tables = await Promise.all(loaders.map((load) => load()))
  return Object.assign({}, ...tables.map((table) => table.default))
}
