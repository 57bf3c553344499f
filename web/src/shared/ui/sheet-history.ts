/**
 * Gives each open sheet an entry in the browser's history, so that "back" closes the sheet and not the page below it.
 *
 * The entries are copies of the page's own entry, with the number of open sheets. The router does not know of them:
 * their events do not reach it, and before it changes the history the browser returns to the page's own entry.
 */

import { hearBackFirst } from './hear-back-first'

/** The functions that close the open sheets, the topmost last. */
const sheets: (() => void)[] = []

/** Changes of the history that wait until the browser is back on the page's own entry. */
const waiting: ((waited: boolean) => void)[] = []

let started = false
/** The browser is on its way back to an earlier entry, and has not arrived yet. */
let returning = false
/** The router's key of the page on which the browser is. */
let page: unknown

/** Starts with the first sheet. */
function start(): void {
  started = true
  page = keyOf(history.state)
  hearBackFirst(arrive)
  for (const name of ['pushState', 'replaceState'] as const) {
    const asRouter = history[name].bind(history)
    // Later, the browser's own: the router has already told its listeners.
    const past = History.prototype[name].bind(history)
    history[name] = (state: unknown, unused, url) =>
      onOwnEntry((waited) => {
        if (waited) past(state, unused, url)
        else asRouter(state, unused, url)
        page = keyOf(state)
      })
  }
}

/** After a reload with an open sheet: leaves its entry. */
export function leaveSheetEntry(): void {
  if (!started) start()
  settle()
}

/** Adds an open sheet; returns the function that removes it when it is closed. */
export function addSheet(close: () => void): () => void {
  // Without the router's key there is no history to keep: in tests the router has one of its own.
  if (keyOf(history.state) === undefined) return () => {}
  if (!started) start()
  const sheet = () => close()
  sheets.push(sheet)
  settle()
  return () => {
    sheets.splice(sheets.indexOf(sheet), 1)
    // Later, because another sheet may take its place, or a navigation may follow at once.
    setTimeout(settle)
  }
}

/** Makes the number of entries that of the open sheets. */
function settle(): void {
  if (returning) return
  const entries = depthOf(history.state)
  if (entries > sheets.length) goBack(entries - sheets.length)
  for (let depth = entries + 1; depth <= sheets.length; depth++) {
    const entry: unknown = { ...history.state, sheetDepth: depth }
    // Not `history.pushState`, which the router has replaced by its own.
    History.prototype.pushState.call(history, entry, '')
  }
}

function onOwnEntry(change: (waited: boolean) => void): void {
  const depth = depthOf(history.state)
  if (depth === 0 && !returning) {
    change(false)
    return
  }
  waiting.push(change)
  if (!returning) goBack(depth)
}

function goBack(entries: number): void {
  returning = true
  history.go(-entries)
}

function arrive(event: PopStateEvent): void {
  const arrived = keyOf(event.state)
  const samePage = arrived !== undefined && arrived === page
  const depth = depthOf(event.state)
  page = arrived
  if (samePage) event.stopImmediatePropagation()
  if (returning) {
    returning = false
    if (waiting.length > 0 && depth > 0) goBack(depth)
    else for (const change of waiting.splice(0)) change(true)
  } else {
    for (const close of sheets.slice(depth).toReversed()) close()
  }
  // If the sheet did not close, it gets an entry again; if there was none to close, the entry is left.
  setTimeout(settle)
}

function depthOf(state: unknown): number {
  const depth = field(state, 'sheetDepth')
  return typeof depth === 'number' ? depth : 0
}

const keyOf = (state: unknown): unknown => field(state, '__TSR_key')

function field(state: unknown, name: string): unknown {
  return typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined
}
