/** Loads the questions and answers in the language of the page. */

import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useI18n } from '@/shared/i18n/i18n'
import type { Language } from '@/shared/i18n/languages'
import type { FaqText } from './texts/faq-text'

const LOADERS: Record<Language, () => Promise<{ text: FaqText }>> = {
  en: () => import('./texts/en.gen'),
  fr: () => import('./texts/fr.gen'),
  es: () => import('./texts/es.gen'),
  pt: () => import('./texts/pt.gen'),
}

export async function loadFaqText(language: Language): Promise<FaqText> {
  return (await LOADERS[language]()).text
}

export function useFaqText(): UseQueryResult<FaqText> {
  const { language } = useI18n()
  return useQuery({
    queryKey: ['faq', language],
    queryFn: () => loadFaqText(language),
    staleTime: Infinity,
    retry: false,
    // The service worker may have the text even when offline; if not, the query fails at once.
    networkMode: 'always',
  })
}
