import { expect, it } from 'vitest'
import { filtersOf, readSearch, withoutFilters } from './search'

const told = (search: Record<string, unknown>) => JSON.parse(JSON.stringify(readSearch(search)))

it('reads what it knows and leaves out the rest', () => {
  expect(told({ view: 'meta', period: '90d', format: 'WILD', bracket: 'legend' })).toEqual({
    view: 'meta',
    period: '90d',
    format: 'WILD',
    bracket: 'legend',
  })
  expect(told({ view: 'other', period: '5d', bracket: 'wood', first: true, day: 'today' })).toEqual(
    {},
  )
})

it('counts the filters, and clears them without the period', () => {
  const search = readSearch({ period: 'all', deck: 'd', first: 'no', day: '2026-11-16' })
  expect(filtersOf(search)).toEqual(['deck', 'first', 'day'])
  expect(withoutFilters(search)).toEqual({ period: 'all' })
})
