/** The loaders of texts that few visits need. */

import type { Language } from './languages'
import type { Loader } from './load-messages'

export const RARE = {
  admin: {
    en: () => import('virtual:messages/en-admin'),
    fr: () => import('virtual:messages/fr-admin'),
    es: () => import('virtual:messages/es-admin'),
    pt: () => import('virtual:messages/pt-admin'),
  },
  news: {
    en: () => import('virtual:messages/en-news'),
    fr: () => import('virtual:messages/fr-news'),
    es: () => import('virtual:messages/es-news'),
    pt: () => import('virtual:messages/pt-news'),
  },
} satisfies Record<string, Record<Language, Loader>>
