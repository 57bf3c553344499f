import { expect, it, vi } from 'vitest'

vi.stubGlobal('location', { origin: 'https://runeside.test' })
const { ArtHealth, renderOf, tileOf } = await import('./art')
const { placeholderCard } = await import('./placeholder')

const card = placeholderCard((key: string) => key, 179, 'CS2_029')

it('loads from our own server, in the language of the cards', () => {
  expect(renderOf(card, 'frFR')).toBe('https://runeside.test/art/v1/256x/frFR/CS2_029.png')
  expect(tileOf(card)).toBe('https://runeside.test/art/v1/tiles/CS2_029.png')
})

it('does not request an image again that failed', () => {
  const health = new ArtHealth()
  health.failed('a', 0)
  expect(health.shouldRequest('a', 0)).toBe(false)
  expect(health.shouldRequest('b', 0)).toBe(true)
})

it('pauses all requests after several failures', () => {
  const health = new ArtHealth()
  for (const address of ['a', 'b', 'c', 'd']) health.failed(address, 1000)
  expect(health.shouldRequest('e', 1000)).toBe(false)
  expect(health.shouldRequest('e', 61_000)).toBe(true)
})

it('counts only consecutive failures', () => {
  const health = new ArtHealth()
  for (const address of ['a', 'b', 'c']) health.failed(address, 0)
  health.loaded()
  health.failed('d', 0)
  expect(health.shouldRequest('e', 0)).toBe(true)
})
