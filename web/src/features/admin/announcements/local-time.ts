/** Moments as a field for date and time has them: in the administrator's own time, to the minute. */

export function toField(at: number): string {
  const moment = new Date(at)
  const local = new Date(at - moment.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** Null for a field that is not filled in. */
export function fromField(typed: string): number | null {
  const at = new Date(typed).getTime()
  return Number.isNaN(at) ? null : at
}
