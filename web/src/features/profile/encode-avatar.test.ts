import { expect, it } from 'vitest'
import { smallEnough } from './encode-avatar'

const file = (type: string, bytes: number) => new Blob([new Uint8Array(bytes)], { type })

/** A browser whose files have this many bytes at full quality. */
const browser = (full: number, written: readonly string[]) => (type: string, quality: number) =>
  Promise.resolve(file(written.includes(type) ? type : 'image/png', full * quality))

const BOTH = ['image/webp', 'image/jpeg']

it('takes the best quality when that is small enough', async () => {
  const made = await smallEnough(browser(20_000, BOTH))
  expect([made.type, made.size]).toEqual(['image/webp', 18_000])
})

it('steps down until it is', async () => {
  const made = await smallEnough(browser(160_000, BOTH))
  expect([made.type, made.size]).toEqual(['image/webp', 96_000])
})

it('writes JPEG where the browser cannot write WebP', async () => {
  const made = await smallEnough(browser(20_000, ['image/jpeg']))
  expect(made.type).toBe('image/jpeg')
})

it('gives up on what stays too large', async () => {
  await expect(smallEnough(browser(999_000, BOTH))).rejects.toThrow('small enough')
})
