/** What the page and the worker of the tracker tell each other. */

import type { TrackerView } from '@/shared/api/contract.gen'
import type { FinishedGame, Shown } from '@/shared/wasm/gamelog'

export type ShownGame = Shown<TrackerView>

/** A finished log to import. A log that was chosen alone has no session: its last line is of the day it was changed. */
export interface ImportedLog {
  session: string | null
  power: File
  decks: File | null
}

export type ToWorker =
  /** Forget everything, and read logs of this user. */
  | { kind: 'reset'; user: string }
  /** The next folder. `at` is its name, or the time of the line at `offset`. */
  | { kind: 'session'; folder: string | null; at: string | null; offset: number }
  | { kind: 'decks'; bytes: Uint8Array<ArrayBuffer> }
  /** `own` says that a game that ends here was followed by the page. `day` is that of the last line, since 1970. */
  | { kind: 'power'; bytes: Uint8Array<ArrayBuffer>; own: boolean; day: number }
  /** The list of the deck, a card a line; empty if it is not known. */
  | { kind: 'list'; lines: string }
  /** English texts of cards, a card a line. */
  | { kind: 'texts'; lines: string }
  /** How often to tick; 0 for never. */
  | { kind: 'pace'; everyMs: number }
  | { kind: 'import'; id: number; user: string; logs: ImportedLog[] }

export type FromWorker =
  | { kind: 'ready' }
  /** The module cannot run in this browser. */
  | { kind: 'failed' }
  | { kind: 'tick' }
  | { kind: 'shown'; shown: ShownGame }
  | { kind: 'finished'; games: FinishedGame[]; own: boolean }
  | { kind: 'place'; folder: string; offset: number; at: string }
  | { kind: 'progress'; id: number; bytes: number; total: number }
  | { kind: 'imported'; id: number; games: FinishedGame[] }
  /** A log could not be read. */
  | { kind: 'import-failed'; id: number }
