/** The text that shares a result. */

import type { DailySign } from '@/shared/api/contract.gen'

const SIGNS: Record<DailySign, string> = { right: '💎', wrong: '❌', not_asked: '➖' }

interface SharedResult {
  /** Such as `Runeside no. 17`. */
  title: string
  signs: readonly DailySign[]
  streak: number
}

/** The score, five signs and the streak. No word about the questions. */
export function sharedText({ title, signs, streak }: SharedResult): string {
  const right = signs.filter((sign) => sign === 'right').length
  const flame = streak > 1 ? ` 🔥 ${streak}` : ''
  return `${title} · ${right}/${signs.length}${flame}\n${signs.map((sign) => SIGNS[sign]).join('')}`
}
