import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi, type Mock } from 'vitest'
import { addSheet, leaveSheetEntry } from './sheet-history'

let router: RouterHistory

// The tests of other files have the same window.
afterAll(() => {
  router.destroy()
  Reflect.deleteProperty(history, 'pushState')
  Reflect.deleteProperty(history, 'replaceState')
  history.replaceState(null, '', '/')
})

beforeAll(() => {
  router = createBrowserHistory()
})

const expectAt = (path: string, sheets = 0) =>
  waitFor(() => {
    expect(location.pathname).toBe(path)
    const state: unknown = history.state
    expect(state).toMatchObject(
      sheets > 0 ? { sheetDepth: sheets } : { __TSR_key: expect.any(String) },
    )
    if (sheets === 0) expect(state).not.toHaveProperty('sheetDepth')
  })

async function visit(path: string) {
  router.push(path)
  await expectAt(path)
}

let moved: Mock<() => void>
let stop: () => void

beforeEach(async () => {
  await visit('/before')
  await visit('/page')
  moved = vi.fn<() => void>()
  stop = router.subscribe(moved)
})

afterEach(() => stop())

/** Opens a sheet that closes when it is asked to. */
function openSheet() {
  const sheet = { open: true, close: () => {} }
  const remove = addSheet(() => sheet.close())
  sheet.close = () => {
    if (sheet.open) remove()
    sheet.open = false
  }
  return sheet
}

it('closes the sheet on "back", and the page on the next one', async () => {
  const sheet = openSheet()
  await expectAt('/page', 1)
  history.back()
  await waitFor(() => expect(sheet.open).toBe(false))
  await expectAt('/page')
  expect(moved).not.toHaveBeenCalled()
  history.back()
  await expectAt('/before')
})

it('removes the entry of a sheet that is closed otherwise', async () => {
  const sheet = openSheet()
  sheet.close()
  await expectAt('/page')
  expect(moved).not.toHaveBeenCalled()
  history.back()
  await expectAt('/before')
})

it('closes nested sheets one after the other', async () => {
  const [below, above] = [openSheet(), openSheet()]
  await expectAt('/page', 2)
  history.back()
  await waitFor(() => expect(above.open).toBe(false))
  expect(below.open).toBe(true)
  await expectAt('/page', 1)
  history.back()
  await waitFor(() => expect(below.open).toBe(false))
  await expectAt('/page')
})

it('goes on from the page itself when a link in a sheet is followed', async () => {
  const sheet = openSheet()
  router.push('/next')
  sheet.close()
  await expectAt('/next')
  history.back()
  await expectAt('/page')
})

it('replaces the page itself when a sheet leads elsewhere for good', async () => {
  const sheet = openSheet()
  router.replace('/instead')
  sheet.close()
  await expectAt('/instead')
  history.back()
  await expectAt('/before')
})

it('keeps one entry when a sheet takes the place of another', async () => {
  const first = openSheet()
  first.close()
  const second = openSheet()
  await expectAt('/page', 1)
  history.back()
  await waitFor(() => expect(second.open).toBe(false))
  await expectAt('/page')
})

it('does not reopen a sheet on "forward"', async () => {
  const sheet = openSheet()
  history.back()
  await waitFor(() => expect(sheet.open).toBe(false))
  await expectAt('/page')
  const go = vi.spyOn(history, 'go')
  history.forward()
  await waitFor(() => expect(go).toHaveBeenCalledWith(-1))
  await expectAt('/page')
  go.mockRestore()
  history.back()
  await expectAt('/before')
})

it('keeps the entry of a sheet that stays open', async () => {
  const close = vi.fn<() => void>()
  const remove = addSheet(close)
  history.back()
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  await expectAt('/page', 1)
  remove()
  await expectAt('/page')
})

it('leaves the entry of a sheet that a reload has closed', async () => {
  History.prototype.pushState.call(history, { ...history.state, sheetDepth: 1 }, '')
  leaveSheetEntry()
  await expectAt('/page')
})
