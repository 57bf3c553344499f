import { afterEach, expect, it, vi } from 'vitest'
import { stubServer } from '@/shared/testing/stub-server'

vi.stubGlobal('location', { origin: 'https://runeside.test' })
const { readCards } = await import('./cards')

afterEach(() => vi.unstubAllGlobals())

const REST = '/cards.json?ids=315'
const unavailable = () => Response.json({ code: 'cards_missing' }, { status: 503 })

it('asks for the locale of the page alone, if it is there', async () => {
  const calls = stubServer({ 'GET /cards/v1/frFR/cards.json': ['fr'] })
  expect(await readCards('frFR', REST)).toEqual(['fr'])
  expect(calls.map(({ name }) => name)).toEqual(['GET /cards/v1/frFR/cards.json'])
})

it.each([
  ['is refused', unavailable],
  ['fails', undefined],
  ['answers with something else than JSON', () => new Response('<html>')],
])('asks for English when the request for the locale %s', async (_how, french) => {
  const calls = stubServer({
    'GET /cards/v1/frFR/cards.json': french,
    'GET /cards/v1/enUS/cards.json': ['en'],
  })
  expect(await readCards('frFR', REST)).toEqual(['en'])
  expect(calls.at(-1)?.search.get('ids')).toBe('315')
})

it('throws when English cannot be had either, which it asks for once', async () => {
  const calls = stubServer({ 'GET /cards/v1/enUS/cards.json': unavailable })
  await expect(readCards('frFR', REST)).rejects.toMatchObject({ code: 'cards_missing' })
  await expect(readCards('enUS', REST)).rejects.toMatchObject({ code: 'cards_missing' })
  expect(calls).toHaveLength(3)
})
