/** The title of each long text. */

import type { PlainKey } from '@/shared/i18n/translator'
import type { LegalDocument } from './legal-text'

export const LEGAL_TITLES = {
  terms: 'legal.terms',
  privacy: 'legal.privacy',
  about: 'legal.about',
} as const satisfies Record<LegalDocument, PlainKey>
