/**
 * A game as the server tells it: a snapshot, then events numbered without gaps. What came already is dropped, what comes too early
 * waits until a new snapshot fills the gap.
 */

export interface Numbered {
  seq: number
}

export interface Line<View extends Numbered, Told extends Numbered> {
  view: View | null
  /** Events whose forerunners are missing, by number. */
  early: readonly Told[]
}

type Apply<View, Told> = (view: View, event: Told) => View

export const EMPTY_LINE = { view: null, early: [] } as const

/** Something is missing: the snapshot must be asked for. */
export function hasGap(line: Line<Numbered, Numbered>): boolean {
  return line.view === null || line.early.length > 0
}

export function hear<View extends Numbered, Told extends Numbered>(
  { view, early }: Line<View, Told>,
  event: Told,
  apply: Apply<View, Told>,
): Line<View, Told> {
  const waiting = [...early.filter(({ seq }) => seq !== event.seq), event]
  return catchUp({ view, early: waiting.toSorted((one, other) => one.seq - other.seq) }, apply)
}

/** Takes a snapshot, unless events have led further meanwhile. */
export function load<View extends Numbered, Told extends Numbered>(
  { view, early }: Line<View, Told>,
  snapshot: View,
  apply: Apply<View, Told>,
): Line<View, Told> {
  const newest = view && view.seq > snapshot.seq ? view : snapshot
  return catchUp({ view: newest, early }, apply)
}

/** Applies what follows without a gap, forgets what is known. */
function catchUp<View extends Numbered, Told extends Numbered>(
  { view, early }: Line<View, Told>,
  apply: Apply<View, Told>,
): Line<View, Told> {
  if (!view) return { view, early }
  let reached = view
  const left = early.filter((event) => {
    if (event.seq === reached.seq + 1) reached = { ...apply(reached, event), seq: event.seq }
    return event.seq > reached.seq
  })
  return { view: reached, early: left }
}
