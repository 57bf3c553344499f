/** The day of a moment where the player is, counted from 1970. */

export function localDay(moment: number): number {
  const date = new Date(moment)
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000)
}
