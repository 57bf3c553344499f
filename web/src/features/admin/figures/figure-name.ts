/** The name of a figure. What follows a colon is a product or a reason, and is shown as it is. */

import type { PlainKey, Translate } from '@/shared/i18n/translator'

const NAMES: Partial<Record<string, PlainKey>> = {}

export function figureName(t: Translate, name: string): string {
  const [base = '', part] = name.split(':')
  const key = NAMES[base]
  const text = key ? t(key) : base.replaceAll('_', ' ')
  return part ? `${text} · ${part.replaceAll('_', ' ')}` : text
}
