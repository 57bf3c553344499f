/** The locale of the card data for the language of the page. */

import { useI18n } from '@/shared/i18n/i18n'
import type { Language } from '@/shared/i18n/languages'

const LOCALES = { en: 'enUS', fr: 'frFR', es: 'esES', pt: 'ptBR' } as const satisfies Record<
  Language,
  string
>

export type CardLocale = (typeof LOCALES)[Language]

export function useCardLocale(): CardLocale {
  return LOCALES[useI18n().language]
}
