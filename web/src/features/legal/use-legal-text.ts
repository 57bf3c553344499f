/** Loads a legal text in the language of the page: each is a separate file, loaded on first use. */

import { useEffect, useState } from 'react'
import { useI18n } from '@/shared/i18n/i18n'
import type { Language } from '@/shared/i18n/languages'
import type { LegalDocument, LegalText } from './legal-text'

type Loaders = Record<Language, () => Promise<{ text: LegalText }>>

const LOADERS: Record<LegalDocument, Loaders> = {
  terms: {
    en: () => import('./texts/terms/en'),
    fr: () => import('./texts/terms/fr'),
    es: () => import('./texts/terms/es'),
    pt: () => import('./texts/terms/pt'),
  },
  privacy: {
    en: () => import('./texts/privacy/en'),
    fr: () => import('./texts/privacy/fr'),
    es: () => import('./texts/privacy/es'),
    pt: () => import('./texts/privacy/pt'),
  },
  about: {
    en: () => import('./texts/about/en'),
    fr: () => import('./texts/about/fr'),
    es: () => import('./texts/about/es'),
    pt: () => import('./texts/about/pt'),
  },
}

export async function loadLegalText(
  document: LegalDocument,
  language: Language,
): Promise<LegalText> {
  return (await LOADERS[document][language]()).text
}

interface Loading {
  text: LegalText | null
  failed: boolean
  retry: () => void
}

/** Does not use the query client, which visitors without an account do not have. */
export function useLegalText(document: LegalDocument): Loading {
  const { language } = useI18n()
  const [attempt, setAttempt] = useState(1)
  const key = `${document} ${language} ${attempt}`
  const [outcome, setOutcome] = useState<{ of: string; text: LegalText | null } | null>(null)

  useEffect(() => {
    let dropped = false
    const settle = (text: LegalText | null) => {
      if (!dropped) setOutcome({ of: key, text })
    }
    void loadLegalText(document, language).then(settle, () => settle(null))
    return () => {
      dropped = true
    }
  }, [document, language, key])

  const current = outcome?.of === key ? outcome : null
  return {
    text: current?.text ?? null,
    failed: current?.text === null,
    retry: () => setAttempt(attempt + 1),
  }
}
