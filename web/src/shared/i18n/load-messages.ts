/** Fetches the texts of a language; each is a file of its own, so that a visitor loads only one. */

import type { Language } from './languages'
import type { MessageTable } from './translator'

const LOADERS: Record<Language, () => Promise<{ default: MessageTable }>> = {
  en: () => import('virtual:messages/en'),
  fr: () => import('virtual:messages/fr'),
  es: () => import('virtual:messages/es'),
  pt: () => import('virtual:messages/pt'),
}

export async function loadMessages(language: Language): Promise<MessageTable> {
  return (await LOADERS[language]()).default
}
