/** The loaders of texts that few visits need. */

import type { Language } from './languages'
import type { Loader } from './translator'

export const RARE = {
  stats: {
    en: () => import('virtual:messages/en-stats'),
    fr: () => import('virtual:messages/fr-stats'),
    es: () => import('virtual:messages/es-stats'),
    pt: () => import('virtual:messages/pt-stats'),
  },
  runebot: {
    en: () => import('virtual:messages/en-runebot'),
    fr: () => import('virtual:messages/fr-runebot'),
    es: () => import('virtual:messages/es-runebot'),
    pt: () => import('virtual:messages/pt-runebot'),
  },
  admin: {
    en: () => import('virtual:messages/en-admin'),
    fr: () => import('virtual:messages/fr-admin'),
    es: () => import('virtual:messages/es-admin'),
    pt: () => import('virtual:messages/pt-admin'),
  },
  modes: {
    en: () => import('virtual:messages/en-modes'),
    fr: () => import('virtual:messages/fr-modes'),
    es: () => import('virtual:messages/es-modes'),
    pt: () => import('virtual:messages/pt-modes'),
  },
  news: {
    en: () => import('virtual:messages/en-news'),
    fr: () => import('virtual:messages/fr-news'),
    es: () => import('virtual:messages/es-news'),
    pt: () => import('virtual:messages/pt-news'),
  },
  safeArea: {
    en: () => import('virtual:messages/en-safeArea'),
    fr: () => import('virtual:messages/fr-safeArea'),
    es: () => import('virtual:messages/es-safeArea'),
    pt: () => import('virtual:messages/pt-safeArea'),
  },
  replay: {
    en: () => import('virtual:messages/en-replay'),
    fr: () => import('virtual:messages/fr-replay'),
    es: () => import('virtual:messages/es-replay'),
    pt: () => import('virtual:messages/pt-replay'),
  },
} satisfies Record<string, Record<Language, Loader>>
