import { beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => sessionStorage.clear())

/** A page that is opened: the module is new, the storage is that of its tab. */
async function open(): Promise<string> {
  vi.resetModules()
  return (await import('./tab-id')).tabId()
}

it('is the same after a reload', async () => {
  const before = await open()
  dispatchEvent(new Event('pagehide'))
  expect(await open()).toBe(before)
})

it('is another one in a tab that was duplicated', async () => {
  const first = await open()
  expect(await open()).not.toBe(first)
})
