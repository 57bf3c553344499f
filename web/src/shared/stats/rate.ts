/** What a win rate says: whether it is above or below one half beyond chance, and how it is written. */

import type { ArchetypeName, WinRate } from '@/shared/api/contract.gen'
import type { Language } from '@/shared/i18n/languages'
import { useI18n } from '@/shared/i18n/i18n'

export type Side = 'above' | 'across' | 'below'

/** Where the interval is: above 50 %, below it, or across. */
export function sideOf({ low, high }: Pick<WinRate, 'low' | 'high'>, middle = 0.5): Side {
  if (low !== null && low > middle) return 'above'
  return high !== null && high < middle ? 'below' : 'across'
}

export interface RateFormats {
  /** `0.5534` as `55 %`. */
  whole: (rate: number) => string
  /** `0.5534` as `55.3 %`. */
  fine: (rate: number) => string
  /** `0.5534` as `55`, for the first of two. */
  bare: (rate: number) => string
  /** `0.012` as `+1.2`, in points. */
  points: (difference: number) => string
}

const made = new Map<Language, RateFormats>()

function formatsOf(language: Language): RateFormats {
  const format = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options)
  const whole = format({ style: 'percent' })
  const fine = format({
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  const points = format({
    signDisplay: 'exceptZero',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  return {
    whole: (rate) => whole.format(rate),
    fine: (rate) => fine.format(rate),
    bare: (rate) => String(Math.round(rate * 100)),
    points: (difference) => points.format(difference * 100).replace('-', '−'),
  }
}

export function useRates(): RateFormats {
  const { language } = useI18n()
  let formats = made.get(language)
  if (!formats) made.set(language, (formats = formatsOf(language)))
  return formats
}

/** The name of an archetype in the player's language. */
export function useArchetypeName(): (archetype: ArchetypeName) => string {
  const { language } = useI18n()
  return ({ names }) => names[language] || names.en
}
