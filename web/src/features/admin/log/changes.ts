/** The changed fields of a row of the log in one line: `Balance 250 → 350`. */

import type { AdminLogRow } from '@/shared/api/contract.gen'
import type { PlainKey, Translate } from '@/shared/i18n/translator'
import { fieldName } from './field-name'

const LONGEST = 120

type Fields = Record<string, unknown>

const fieldsOf = (json: unknown): Fields =>
  typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : {}

/** Words that the log has for a field, as a person says them. */
const WORDS: Partial<Record<string, Partial<Record<string, PlainKey>>>> = {
  cause: {
    cheating: 'admin.causeCheating',
    abuse: 'admin.causeAbuse',
    name: 'admin.causeName',
    payment: 'admin.causePayment',
    spam: 'admin.causeSpam',
    other: 'admin.causeOther',
  },
  outcome: {
    corrected: 'admin.outcomeCorrected',
    retired: 'admin.outcomeRetired',
    kept: 'admin.outcomeKept',
  },
  tone: { info: 'admin.toneInfo', warning: 'admin.toneWarning' },
  role: { admin: 'admin.admin' },
}

function shown(t: Translate, field: string, value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'boolean') return t(value ? 'admin.yes' : 'admin.no')
  // A moment, as the log stores it.
  if (typeof value === 'number' && value > 1e12) return new Date(value).toISOString().slice(0, 16)
  if (typeof value !== 'string') return JSON.stringify(value)
  const word = WORDS[field]?.[value]
  return word ? t(word) : value
}

export function changesOf(
  t: Translate,
  { before, after }: Pick<AdminLogRow, 'before' | 'after'>,
): string {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  const parts = names.map((name) => {
    const was = name in old ? `${shown(t, name, old[name])} → ` : ''
    return `${fieldName(t, name)} ${was}${shown(t, name, now[name])}`
  })
  const line = parts.join(', ')
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
}
