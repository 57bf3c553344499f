/**
 * The PCs of the player that track a game now, as their phone knows them: pure. A PC repeats its view every five seconds,
 * so that a silent one is lost.
 */

import type { TrackerScreen } from '@/shared/api/contract.gen'

export interface LiveScreen extends TrackerScreen {
  /** When this device received it, by its own clock. */
  heardAt: number
  /** When the log grew last, by the clock of this device: the clocks of two devices differ. */
  lineAt: number | null
}

/** Three repeats did not arrive. */
export const LOST_MS = 16_000
/** As long as the server keeps a view. */
export const FORGOTTEN_MS = 10 * 60_000
/** Without a new line for longer, the game does not write, or the player thinks. */
export const QUIET_MS = 40_000

/** A screen that arrived at `now`. `sentAt` is the time of the server, if it told it. */
export function withScreen(
  screens: readonly LiveScreen[],
  screen: TrackerScreen,
  now: number,
  sentAt: number | null = null,
): LiveScreen[] {
  const before = screens.find(({ device }) => device === screen.device)
  const live = { ...screen, heardAt: now, lineAt: lineAt(before, screen, now, sentAt) }
  return before ? screens.map((each) => (each === before ? live : each)) : [...screens, live]
}

function lineAt(
  before: LiveScreen | undefined,
  { last_line_at: line }: TrackerScreen,
  now: number,
  sentAt: number | null,
): number | null {
  if (line === null || line === undefined) return null
  if (before && before.last_line_at === line) return before.lineAt
  // A line that arrives while this device listens is new. Of one from before it, only the PC's clock tells the age.
  return before ? now : now - Math.max(0, (sentAt ?? now) - line)
}

export function withoutScreen(screens: readonly LiveScreen[], device: string): LiveScreen[] {
  return screens.filter((screen) => screen.device !== device)
}

export function withoutForgotten(screens: readonly LiveScreen[], now: number): LiveScreen[] {
  return screens.filter(({ heardAt }) => now - heardAt < FORGOTTEN_MS)
}

/**
 * The answer of the server after joining the channel. Devices that it does not have any more have closed, and what the
 * channel said meanwhile is newer.
 */
export function withAnswer(
  screens: readonly LiveScreen[],
  answer: readonly TrackerScreen[],
  askedAt: number,
  now: number,
): LiveScreen[] {
  const open = new Set(answer.map(({ device }) => device))
  const kept = screens.filter(({ device, heardAt }) => open.has(device) || heardAt >= askedAt)
  return answer.reduce<LiveScreen[]>((list, screen) => {
    const known = list.find(({ device }) => device === screen.device)
    return known && known.heardAt >= askedAt ? list : withScreen(list, screen, now)
  }, kept)
}

export const isLost = ({ heardAt }: LiveScreen, now: number) => now - heardAt > LOST_MS

/** Every PC with a name of its own: two browsers on Windows are "Windows" and "Windows 2". */
export function screenNames(screens: readonly LiveScreen[]): Map<string, string> {
  const seen = new Map<string, number>()
  return new Map(
    screens.map(({ device, name }) => {
      const number = (seen.get(name) ?? 0) + 1
      seen.set(name, number)
      return [device, number > 1 ? `${name} ${number}` : name]
    }),
  )
}
