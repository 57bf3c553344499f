import { expect, it } from 'vitest'
import { deflate, fromBase64, inflate, toBase64 } from './deflate'
import { KeptReplays, MOST, MOST_BYTES, tooMany, type KeptReplay } from './kept-replays'

function device() {
  const rows = new Map<string, KeptReplay>()
  const state = { user: 'u1' as string | null, now: 0, full: false }
  const replays = new KeptReplays({
    store: {
      all: async () => [...rows.values()],
      get: async (id) => rows.get(id),
      put: async (row) => {
        if (state.full) throw new Error('full')
        rows.set(row.id, row)
      },
      delete: async (id) => void rows.delete(id),
    },
    user: () => state.user,
    now: () => (state.now += 1),
  })
  return { rows, state, replays }
}

const BYTES = new Uint8Array([1, 2, 3, 250])

it('keeps a replay for its player alone', async () => {
  const { replays, state } = device()
  await replays.keep('m1', BYTES)
  const data = await replays.find('m1')
  expect(data && (await inflate(data))).toEqual(BYTES)
  expect(await replays.find('m2')).toBeNull()
  state.user = 'u2'
  expect(await replays.find('m1')).toBeNull()
  state.user = null
  await replays.keep('m3', BYTES)
  expect(await replays.find('m3')).toBeNull()
})

it('removes the replay of a match, and puts it back', async () => {
  const { replays } = device()
  await replays.keep('m1', BYTES)
  const putBack = await replays.take('m1')
  expect(await replays.find('m1')).toBeNull()
  await putBack()
  expect(await replays.find('m1')).not.toBeNull()
  await (
    await replays.take('m2')
  )()
  expect(await replays.find('m2')).toBeNull()
})

it('does without a device that keeps nothing', async () => {
  const { replays, state } = device()
  state.full = true
  await replays.keep('m1', BYTES)
  expect(await replays.find('m1')).toBeNull()
})

const row = (at: number, length = 1) => ({ id: `m${at}`, at, data: new Uint8Array(length) })

it('lets the oldest go when there are too many, or they are too large', () => {
  const many = Array.from({ length: MOST + 2 }, (_, at) => row(at))
  expect(tooMany(many)).toEqual(['m0', 'm1'])
  expect(tooMany(many.slice(2))).toEqual([])
  expect(tooMany([row(1), row(3, MOST_BYTES - 5), row(2, 5)])).toEqual(['m1'])
})

it('deflates what it keeps, and writes it as base64', async () => {
  const long = new Uint8Array(5000).fill(7)
  const data = await deflate(long)
  expect(data.length).toBeLessThan(100)
  expect(await inflate(fromBase64(toBase64(data)))).toEqual(long)
  await expect(inflate(new Uint8Array([255, 255, 255]))).rejects.toThrow('invalid')
})
