/** The type of a legal text, and the pages that it may link to. */

/** A paragraph, or a list of points. Inline markup: `[label](/path)` and `**bold**`, nothing else. */
export type LegalBlock = string | string[]

export interface LegalSection {
  /** The anchor of the section, the same in every language. */
  id: string
  title: string
  body: LegalBlock[]
}

export interface LegalText {
  /** The day of the last change, as `YYYY-MM-DD`. */
  updated: string
  intro: string
  sections: LegalSection[]
}

export const LEGAL_DOCUMENTS = ['terms', 'privacy', 'about'] as const

export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number]

/** The pages that a text may link to. */
const LINKED_PAGES = [
  '/terms-of-service',
  '/privacy-policy',
  '/about',
  '/faq',
  '/contact',
  '/settings',
  '/settings/delete-account',
] as const

export type LinkedPage = (typeof LINKED_PAGES)[number]

export function isLinkedPage(path: string): path is LinkedPage {
  return LINKED_PAGES.some((page) => page === path)
}
