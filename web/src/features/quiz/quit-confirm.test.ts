import { expect, it } from 'vitest'
import { aQuizSnapshot } from '@/shared/testing/fixtures/quiz'
import { quitCost } from './quit-confirm'

// A Monday.
const now = Date.UTC(2026, 10, 16, 12)
const ranked = aQuizSnapshot({ mode: 'ranked', now, season: '2026-11-22' })

it('says what quitting costs', () => {
  expect(quitCost(aQuizSnapshot({ now }))).toBe('session.quitSolo')
  expect(quitCost(aQuizSnapshot({ mode: 'daily', now }))).toBe('session.quitDaily')
  expect(quitCost({ ...ranked, step: 4 })).toBe('session.quitRanked')
  expect(quitCost({ ...ranked, step: 1 })).toBe('session.quitRankedFirst')
})

it('says that a quiz of last week costs nothing', () => {
  expect(quitCost({ ...ranked, step: 4, season: '2026-11-15' })).toBe('session.weekOverText')
})
