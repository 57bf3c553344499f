import { beforeEach, expect, it, vi } from 'vitest'
import { replayStore } from './replay-store'

beforeEach(() => localStorage.clear())

it('keeps no replay that signing out would not remove', async () => {
  const open = vi.fn<IDBFactory['open']>()
  vi.stubGlobal('indexedDB', { open })
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const replay = { id: 'm1', user: 'u1', at: 0, data: new Uint8Array(1) }
  await expect(replayStore.put(replay)).rejects.toThrow('not saved')
  expect(open).not.toHaveBeenCalled()
  full.mockRestore()
  vi.unstubAllGlobals()
})
