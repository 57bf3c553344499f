/** A place in a ranking as the language writes it: 1st, 1er, 1.º, 1º. */

import type { Language } from './languages'

const ENGLISH: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

export function ordinal(language: Language, place: number): string {
  switch (language) {
    case 'en':
      return `${place}${ENGLISH[new Intl.PluralRules('en', { type: 'ordinal' }).select(place)] ?? 'th'}`
    case 'fr':
      return `${place}${place === 1 ? 'er' : 'e'}`
    case 'es':
      return `${place}.º`
    case 'pt':
      return `${place}º`
  }
}
