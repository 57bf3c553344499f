/** The ways to track a game, by the name that the address has. */

export const WAYS = ['hand', 'live', 'screen', 'import', 'demo'] as const

export type TrackerWay = (typeof WAYS)[number]

export function wayNamed(name: unknown): TrackerWay | undefined {
  return WAYS.find((way) => way === name)
}
