/**
 * The state of a live game on the page: a snapshot, then events numbered without gaps. An event that was applied already is dropped;
 * one that comes too early waits until the missing events or a snapshot arrive.
 */

export interface Numbered {
  seq: number
}

export interface EventLog<View extends Numbered, Event extends Numbered> {
  view: View | null
  /** Events that wait for missing ones before them, by number. */
  early: readonly Event[]
  /** The events that were applied last, by number. */
  recent: readonly Event[]
}

/** More events do not arrive while a snapshot is loaded. */
const MAX_RECENT = 64

type Apply<View, Event> = (view: View, event: Event) => View

export const EMPTY_LOG = { view: null, early: [], recent: [] } as const

/** An event or the first snapshot is missing: a snapshot must be loaded. */
export function hasGap(log: EventLog<Numbered, Numbered>): boolean {
  return log.view === null || log.early.length > 0
}

export function receiveEvent<View extends Numbered, Event extends Numbered>(
  { view, early, recent }: EventLog<View, Event>,
  event: Event,
  apply: Apply<View, Event>,
): EventLog<View, Event> {
  const waiting = [...early.filter(({ seq }) => seq !== event.seq), event].toSorted(bySeq)
  return catchUp({ view, early: waiting, recent }, apply)
}

/**
 * Replaces the view by a snapshot. Later events that were applied already are applied to it again: a snapshot has more than the
 * events say.
 */
export function loadSnapshot<View extends Numbered, Event extends Numbered>(
  { view, early, recent }: EventLog<View, Event>,
  snapshot: View,
  apply: Apply<View, Event>,
): EventLog<View, Event> {
  const later = recent.filter(({ seq }) => seq > snapshot.seq)
  const isOlder = view !== null && view.seq > snapshot.seq
  if (isOlder && later.length < view.seq - snapshot.seq)
    return catchUp({ view, early, recent }, apply)
  return catchUp({ view: snapshot, early: [...later, ...early].toSorted(bySeq), recent: [] }, apply)
}

/** Applies the waiting events that follow without a gap, and drops those that were applied already. */
function catchUp<View extends Numbered, Event extends Numbered>(
  { view, early, recent }: EventLog<View, Event>,
  apply: Apply<View, Event>,
): EventLog<View, Event> {
  if (!view) return { view, early, recent }
  let reached = view
  const applied: Event[] = []
  const left = early.filter((event) => {
    if (event.seq === reached.seq + 1) {
      reached = { ...apply(reached, event), seq: event.seq }
      applied.push(event)
    }
    return event.seq > reached.seq
  })
  return { view: reached, early: left, recent: [...recent, ...applied].slice(-MAX_RECENT) }
}

const bySeq = (one: Numbered, other: Numbered) => one.seq - other.seq
