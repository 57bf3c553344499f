import { expect, it } from 'vitest'
import { smallEnough } from './encode-avatar'

const file = (type: string, bytes: number) => new Blob([new Uint8Array(bytes)], { type })

/** An encoder whose files have this many bytes at full quality. */
const browser = (full: number, written: readonly string[]) => (type: string, quality: number) =>
  Promise.resolve(file(written.includes(type) ? type : 'image/png', full * quality))

const BOTH = ['image/webp', 'image/jpeg']

it('uses the best quality if the file is small enough', async () => {
  const encoded = await smallEnough(browser(20_000, BOTH))
  expect([encoded.type, encoded.size]).toEqual(['image/webp', 18_000])
})

it('reduces the quality until the file is small enough', async () => {
  const encoded = await smallEnough(browser(160_000, BOTH))
  expect([encoded.type, encoded.size]).toEqual(['image/webp', 96_000])
})

it('encodes JPEG if the browser cannot encode WebP', async () => {
  const encoded = await smallEnough(browser(20_000, ['image/jpeg']))
  expect(encoded.type).toBe('image/jpeg')
})

it('fails if the file stays too large', async () => {
  await expect(smallEnough(browser(999_000, BOTH))).rejects.toThrow('small enough')
})
