/** A refusal because the account stores as much as it may, and its numbers for a text. */

import * as v from 'valibot'
import { CallError } from './call-error'
import { StorageFull } from './contract.gen'

/** The numbers of the refusal; null if it has none. */
export function fullOf(error: unknown): StorageFull | null {
  if (!(error instanceof CallError) || error.details === null) return null
  let details: unknown
  try {
    details = JSON.parse(error.details)
  } catch {
    return null
  }
  return v.is(StorageFull, details) ? details : null
}

/** The holes of the texts about it. */
export function fullNumbers({ there, left, limit }: StorageFull) {
  return {
    rows: there.rows,
    mostRows: limit.rows,
    leftRows: left.rows,
    megabytes: megabytes(there.bytes),
    mostMegabytes: megabytes(limit.bytes),
  }
}

/** A million bytes each, with one decimal. */
const megabytes = (bytes: number) => Math.floor(bytes / 100_000) / 10
