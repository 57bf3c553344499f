/** Reads an event of a live game's channel. */

import * as v from 'valibot'

/** Null for an event that this version of the page does not know: its number is then missing, and a snapshot fills the gap. */
export function readEvent<const Event extends v.GenericSchema>(
  schema: Event,
  name: string,
  payload: unknown,
): v.InferOutput<Event> | null {
  const read = v.safeParse(schema, { ...Object(payload), event: name })
  return read.success ? read.output : null
}
