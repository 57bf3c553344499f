/** The changed fields of a row of the log in one line: `mana 250 → 350`. */

import type { AdminLogRow } from '@/shared/api/contract.gen'

const LONGEST = 120

type Fields = Record<string, unknown>

const fieldsOf = (json: unknown): Fields =>
  typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : {}

function shown(value: unknown): string {
  if (value === null || value === undefined) return '–'
  // A moment, as the log stores it.
  if (typeof value === 'number' && value > 1e12) return new Date(value).toISOString().slice(0, 16)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export function changesOf({ before, after }: Pick<AdminLogRow, 'before' | 'after'>): string {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  const parts = names.map((name) => {
    const was = name in old ? `${shown(old[name])} → ` : ''
    return `${name} ${was}${shown(now[name])}`
  })
  const line = parts.join(', ')
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
}
