/** What the page sees of the player's set-up, and what is missing. Before the drop it claims nothing. */

import { isNearLimit, type Look } from './follower'

export type CheckName = 'browser' | 'folder' | 'decks' | 'power' | 'size' | 'game'

export type CheckState = 'ok' | 'missing' | 'waiting'

export interface Check {
  name: CheckName
  state: CheckState
}

/** What the browser can do with the player's files. */
export type Reach =
  /** Follows dropped folders while the game is played. */
  | 'live'
  /** Reads a folder at one moment; whether it follows is not certain. */
  | 'maybe'
  /** Files after the game only. */
  | 'after'

/** What there is to do next. */
export type Problem =
  /** Not a folder of the game. */
  | 'other-folder'
  /** The game has not been started since logging is on. */
  | 'no-session'
  /** The session has no Power.log: log.config is missing or the game was not restarted. */
  | 'no-power'
  /** The log reached its limit: nothing is written until the game is restarted. */
  | 'truncated'
  /** It will soon. */
  | 'near-limit'
  | 'lost'

interface Seen {
  look: Look | null
  truncated: boolean
  hasGame: boolean
}

export function problemOf({ look, truncated }: Seen): Problem | null {
  if (!look) return null
  if (look.lost) return 'lost'
  if (look.kind === 'other') return 'other-folder'
  if (!look.power) return look.session === null && look.kind === 'logs' ? 'no-session' : 'no-power'
  if (truncated) return 'truncated'
  return isNearLimit(look.powerSize) ? 'near-limit' : null
}

export function checksOf(seen: Seen, reach: Reach): Check[] {
  const { look, hasGame } = seen
  const problem = problemOf(seen)
  const browser: Check = { name: 'browser', state: reach === 'after' ? 'missing' : 'ok' }
  if (!look) {
    const later = (['folder', 'decks', 'power', 'game'] as const).map((name): Check => ({
      name,
      state: 'waiting',
    }))
    return [browser, ...later]
  }
  const folder = problem === 'other-folder' || look.lost ? 'missing' : 'ok'
  const isFull = problem === 'truncated' || problem === 'near-limit'
  return [
    browser,
    { name: 'folder', state: folder },
    { name: 'decks', state: look.decks ? 'ok' : look.session === null ? 'waiting' : 'missing' },
    { name: 'power', state: look.power ? 'ok' : folder === 'ok' ? 'missing' : 'waiting' },
    ...(isFull ? [{ name: 'size', state: 'missing' } as const] : []),
    { name: 'game', state: hasGame ? 'ok' : 'waiting' },
  ]
}

/** By what the browser has; a phone has no game's log at all. */
export function reachOf(browser: {
  isPhone: boolean
  hasHandles: boolean
  hasEntries: boolean
}): Reach {
  if (browser.isPhone || !browser.hasEntries) return 'after'
  return browser.hasHandles ? 'live' : 'maybe'
}
