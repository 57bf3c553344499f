import { expect, it } from 'vitest'
import { CallError } from '@/shared/api/call-error'
import { failureOf } from './failure'
import { NoReplyText } from './reply'

const NOW = new Date('2026-11-30T22:10:00Z')

const refused = (status: number, body?: unknown) =>
  failureOf(new CallError('some_code', status, 'No', body), NOW)

it('tells an unreached server from an answer with an error', () => {
  expect(failureOf(new CallError('network', 0, 'Not reached'), NOW)).toEqual({ kind: 'offline' })
  expect(refused(503)).toEqual({ kind: 'status', status: 503 })
})

it('says when the limit ends: as the server says, else at midnight in UTC', () => {
  const resetsAt = '2026-12-01T00:00:00Z'
  expect(refused(429, { resets_at: resetsAt })).toEqual({ kind: 'limit', resetsAt })
  expect(refused(429)).toEqual({ kind: 'limit', resetsAt: '2026-12-01T00:00:00.000Z' })
  expect(refused(429, { resets_at: 'soon' })).toEqual(refused(429))
})

it('knows an answer without text, and calls the rest unavailable', () => {
  expect(failureOf(new NoReplyText(), NOW)).toEqual({ kind: 'no-text' })
  expect(failureOf(new SyntaxError('JSON'), NOW)).toEqual({ kind: 'unavailable' })
})
