import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi, type Mock } from 'vitest'
import { addSheet, startSheetHistory } from './sheet-history'

let router: RouterHistory

beforeAll(() => {
  startSheetHistory()
  router = createBrowserHistory()
})

const at = (path: string, sheets = 0) =>
  waitFor(() => {
    expect(location.pathname).toBe(path)
    const state: unknown = history.state
    expect(state).toMatchObject(sheets > 0 ? { sheetDepth: sheets } : { __TSR_key: expect.any(String) })
    if (sheets === 0) expect(state).not.toHaveProperty('sheetDepth')
  })

async function visit(path: string) {
  router.push(path)
  await at(path)
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
  await at('/page', 1)
  history.back()
  await waitFor(() => expect(sheet.open).toBe(false))
  await at('/page')
  expect(moved).not.toHaveBeenCalled()
  history.back()
  await at('/before')
})

it('removes the entry of a sheet that is closed otherwise', async () => {
  const sheet = openSheet()
  sheet.close()
  await at('/page')
  expect(moved).not.toHaveBeenCalled()
  history.back()
  await at('/before')
})

it('closes nested sheets one after the other', async () => {
  const [below, above] = [openSheet(), openSheet()]
  await at('/page', 2)
  history.back()
  await waitFor(() => expect(above.open).toBe(false))
  expect(below.open).toBe(true)
  await at('/page', 1)
  history.back()
  await waitFor(() => expect(below.open).toBe(false))
  await at('/page')
})

it('goes on from the page itself when a link in a sheet is followed', async () => {
  const sheet = openSheet()
  router.push('/next')
  sheet.close()
  await at('/next')
  history.back()
  await at('/page')
})

it('replaces the page itself when a sheet leads elsewhere for good', async () => {
  const sheet = openSheet()
  router.replace('/instead')
  sheet.close()
  await at('/instead')
  history.back()
  await at('/before')
})

it('keeps one entry when a sheet takes the place of another', async () => {
  const first = openSheet()
  first.close()
  const second = openSheet()
  await at('/page', 1)
  history.back()
  await waitFor(() => expect(second.open).toBe(false))
  await at('/page')
})

it('does not reopen a sheet on "forward"', async () => {
  const sheet = openSheet()
  history.back()
  await waitFor(() => expect(sheet.open).toBe(false))
  await at('/page')
  history.forward()
  await at('/page')
  history.back()
  await at('/before')
})

it('keeps the entry of a sheet that stays open', async () => {
  const close = vi.fn<() => void>()
  const remove = addSheet(close)
  history.back()
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  await at('/page', 1)
  remove()
  await at('/page')
})
