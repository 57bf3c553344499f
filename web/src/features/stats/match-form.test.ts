import { expect, it } from 'vitest'
import { aMatch } from '@/shared/testing/fixtures/stats'
import { changesOf, formOf, localTime, newMatch, readForm, recordOf } from './match-form'

function formData(values: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.set(name, value)
  return data
}

it('records a bare result, played now', () => {
  const now = new Date('2026-11-16T20:05:33.000Z')
  const form = readForm(formData({ result: 'defeat', playedAt: localTime(now) }))
  expect(newMatch(form, 'id', now)).toMatchObject({
    id: 'id',
    result: 'defeat',
    source: 'manual',
    played_at: '2026-11-16T20:05:33.000Z',
    deck_id: null,
    rank: null,
    went_first: null,
  })
})

const rank = (league: string, step: string) =>
  newMatch(readForm(formData({ league, step })), 'id', new Date()).rank

it('writes ranks as the server reads them', () => {
  expect(rank('gold', '3')).toBe('gold_3')
  expect(rank('legend', '')).toBe('legend')
  expect(rank('legend', '120')).toBe('legend_120')
  expect(rank('', '3')).toBeNull()
})

it('sends only what was changed, and null for what was removed', () => {
  const before = formOf(aMatch({ rank: 'gold_3', duration_s: 431, opponent_class: 'MAGE' }))
  expect(changesOf(before, before)).toEqual({})
  expect(changesOf(before, { ...before, result: 'tie', opponent: '' })).toEqual({
    result: 'tie',
    opponent_class: null,
  })
})

it('records a deleted match as it was', () => {
  const match = aMatch({ opponent_cards: ['CS2_029'], source: 'log', build: 7 })
  expect(recordOf(match)).toMatchObject({
    id: match.id,
    source: 'log',
    build: 7,
    opponent_cards: ['CS2_029'],
    played_at: match.played_at,
  })
})
