/** Why there is no answer, and what the player reads then (SPEC.md, section 8). */

import { CallError } from '@/shared/api/call-error'
import type { Formats } from '@/shared/i18n/formats'
import type { Translate } from '@/shared/i18n/translator'
import { NoReplyText } from './reply'

export type Failure =
  | { kind: 'offline' | 'no-text' | 'unavailable' }
  | { kind: 'status'; status: number }
  | { kind: 'limit'; resetsAt: string }

export function failureOf(error: unknown, now: Date): Failure {
  if (error instanceof NoReplyText) return { kind: 'no-text' }
  if (!(error instanceof CallError)) return { kind: 'unavailable' }
  if (error.code === 'network') return { kind: 'offline' }
  if (error.status === 429) return { kind: 'limit', resetsAt: resetOf(error.body, now) }
  return { kind: 'status', status: error.status }
}

/** The server's time, else the next midnight in UTC. */
function resetOf(body: unknown, now: Date): string {
  const told =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'resets_at') : undefined
  const isTime = typeof told === 'string' && !Number.isNaN(Date.parse(told))
  if (isTime) return told
  return new Date(
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1),
  ).toISOString()
}

export function failureText(t: Translate, formats: Formats, failure: Failure): string {
  switch (failure.kind) {
    case 'offline':
      return t('runebot.offline')
    case 'no-text':
      return t('runebot.noText')
    case 'status':
      return t('runebot.apiError', { status: failure.status })
    case 'limit':
      return t('runebot.limit', { time: formats.time(failure.resetsAt) })
    case 'unavailable':
      return t('runebot.unavailable')
  }
}
