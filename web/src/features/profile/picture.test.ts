import { expect, it, vi } from 'vitest'
import { MAX_FILE_BYTES, problemOf, readPicture } from './picture'

it.each([
  ['image/png', 1, null],
  ['image/jpeg', MAX_FILE_BYTES, null],
  ['image/webp', 1, null],
  ['image/webp', MAX_FILE_BYTES + 1, 'size'],
  ['image/svg+xml', 1, 'type'],
  ['image/gif', 1, 'type'],
  ['', 1, 'type'],
])('checks a file of type %j and %i bytes: %j', (type, size, problem) => {
  expect(problemOf({ type, size })).toBe(problem)
})

it('rejects a file that is not really a picture', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no picture')))
  const file = new File(['text'], 'me.png', { type: 'image/png' })
  await expect(readPicture(file)).rejects.toMatchObject({ problem: 'broken' })
  vi.unstubAllGlobals()
})

it('shrinks a huge picture', async () => {
  const close = vi.fn<() => void>()
  const decode = vi.fn<(source: unknown, options?: ImageBitmapOptions) => Promise<unknown>>(
    async (_source, options) => ({
      width: options?.resizeWidth ?? 8192,
      height: options?.resizeHeight ?? 4096,
      close,
    }),
  )
  vi.stubGlobal('createImageBitmap', decode)
  const file = new File(['picture'], 'me.png', { type: 'image/png' })
  expect(await readPicture(file)).toMatchObject({ width: 2048, height: 1024 })
  expect(close).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})
