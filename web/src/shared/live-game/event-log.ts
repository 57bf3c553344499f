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
  /** The last that were applied, by number. */
  recent: readonly Told[]
}

/** More events do not come while a snapshot is on its way. */
const REMEMBERED = 64

type Apply<View, Told> = (view: View, event: Told) => View

export const EMPTY_LINE = { view: null, early: [], recent: [] } as const

/** Something is missing: the snapshot must be asked for. */
export function hasGap(line: Line<Numbered, Numbered>): boolean {
  return line.view === null || line.early.length > 0
}

export function hear<View extends Numbered, Told extends Numbered>(
  { view, early, recent }: Line<View, Told>,
  event: Told,
  apply: Apply<View, Told>,
): Line<View, Told> {
  const waiting = [...early.filter(({ seq }) => seq !== event.seq), event].toSorted(bySeq)
  return catchUp({ view, early: waiting, recent }, apply)
}

/** Takes a snapshot. Events may have led further meanwhile: they are applied to it again, for it knows what no event says. */
export function load<View extends Numbered, Told extends Numbered>(
  { view, early, recent }: Line<View, Told>,
  snapshot: View,
  apply: Apply<View, Told>,
): Line<View, Told> {
  const later = recent.filter(({ seq }) => seq > snapshot.seq)
  const isOlder = view !== null && view.seq > snapshot.seq
  if (isOlder && later.length < view.seq - snapshot.seq)
    return catchUp({ view, early, recent }, apply)
  return catchUp({ view: snapshot, early: [...later, ...early].toSorted(bySeq), recent: [] }, apply)
}

/** Applies what follows without a gap, forgets what is known. */
function catchUp<View extends Numbered, Told extends Numbered>(
  { view, early, recent }: Line<View, Told>,
  apply: Apply<View, Told>,
): Line<View, Told> {
  if (!view) return { view, early, recent }
  let reached = view
  const applied: Told[] = []
  const left = early.filter((event) => {
    if (event.seq === reached.seq + 1) {
      reached = { ...apply(reached, event), seq: event.seq }
      applied.push(event)
    }
    return event.seq > reached.seq
  })
  return { view: reached, early: left, recent: [...recent, ...applied].slice(-REMEMBERED) }
}

const bySeq = (one: Numbered, other: Numbered) => one.seq - other.seq
