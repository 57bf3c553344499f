import { expect, it } from 'vitest'
import { Tail } from './tail'

/** A file that a program appends to. Its `File` fails to read as often as `fails` says. */
function growing(start = '') {
  const state = { text: start, fails: 0, opened: 0 }
  const file = {
    name: 'Power.log',
    open: async () => {
      state.opened += 1
      const snapshot = new File([state.text], 'Power.log', { lastModified: 7 })
      if (state.fails > 0) {
        state.fails -= 1
        snapshot.slice = () => {
          const part = new Blob([])
          part.arrayBuffer = () => Promise.reject(new DOMException('changed', 'NotReadableError'))
          return part
        }
      }
      return snapshot
    },
  }
  return { state, file }
}

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

it('reads what is appended, and only that', async () => {
  const { state, file } = growing('one\n')
  const tail = new Tail(file)
  expect(text((await tail.read(0))?.bytes)).toBe('one\n')
  expect(await tail.read(1)).toBeNull()
  state.text += 'two\nthr'
  const chunk = await tail.read(2)
  expect([text(chunk?.bytes), chunk?.at, chunk?.size]).toEqual(['two\nthr', 4, 11])
  state.text += 'ee\n'
  expect(text((await tail.read(3))?.bytes)).toBe('ee\n')
  expect(tail.offset).toBe(14)
})

it('opens the file again when it grew during the read', async () => {
  const { state, file } = growing('one\n')
  state.fails = 7
  const tail = new Tail(file)
  expect(text((await tail.read(0))?.bytes)).toBe('one\n')
  expect(state.opened).toBe(8)
})

it('gives up a read after eight failures, and goes on at the same place', async () => {
  const { state, file } = growing('one\n')
  state.fails = 8
  const tail = new Tail(file)
  await expect(tail.read(0)).rejects.toThrow('changed')
  expect(tail.offset).toBe(0)
  expect(text((await tail.read(1))?.bytes)).toBe('one\n')
})

it('starts again when the file is shorter than what was read', async () => {
  const { state, file } = growing('a long first file\n')
  const tail = new Tail(file)
  await tail.read(0)
  state.text = 'new\n'
  expect(await tail.read(1)).toMatchObject({ at: 0, restarted: true })
  state.text = ''
  expect(await tail.read(2)).toMatchObject({ at: 0, restarted: true, size: 0 })
  expect(tail.offset).toBe(0)
})

it('goes on from a place that was remembered', async () => {
  const { file } = growing('old game\nnew game\n')
  expect(text((await new Tail(file, 9).read(0))?.bytes)).toBe('new game\n')
})

it('reads one byte of a file that has not grown for ten seconds', async () => {
  const { state, file } = growing('one\n')
  const tail = new Tail(file)
  await tail.read(0)
  state.fails = 1
  expect(await tail.read(9_999)).toBeNull()
  // The read of the byte fails, so the file is opened again.
  state.fails = 1
  const opened = state.opened
  expect(await tail.read(10_000)).toBeNull()
  expect(state.opened).toBe(opened + 2)
})
