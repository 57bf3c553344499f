/**
 * Data that stays readable offline: the last results of some calls, in the local storage, until the player signs out. If
 * storage is blocked or full, nothing is kept.
 */

import * as v from 'valibot'
import { CallError } from '@/shared/api/call-error'
import { KEPT } from './forget-kept'

/** How many results are kept; the oldest go first. */
const MOST = 30

/** Calls the server and keeps the result. If the server cannot be reached, gives the result that was kept. */
export async function readKept<const Schema extends v.GenericSchema>(
  userId: string,
  name: string,
  schema: Schema,
  read: () => Promise<unknown>,
): Promise<v.InferOutput<Schema>> {
  const key = `${KEPT}${userId} ${name}`
  try {
    const value = await read()
    const parsed = v.parse(schema, value)
    keep(key, value)
    return parsed
  } catch (error) {
    const kept = error instanceof CallError && error.code === 'network' ? find(key) : undefined
    const parsed = v.safeParse(schema, kept)
    if (!parsed.success) throw error
    return parsed.output
  }
}

function find(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '')?.value
  } catch {
    return undefined
  }
}

function keep(key: string, value: unknown): void {
  try {
    const others = Object.keys(localStorage).filter((name) => name.startsWith(KEPT) && name !== key)
    if (others.length >= MOST) {
      const byAge = others.toSorted((a, b) => savedAt(a) - savedAt(b))
      for (const name of byAge.slice(0, others.length - MOST + 1)) localStorage.removeItem(name)
    }
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), value }))
  } catch {
    // Storage is blocked or full.
  }
}

function savedAt(key: string): number {
  return Number(/^{"at":(\d+)/.exec(localStorage.getItem(key) ?? '')?.[1] ?? 0)
}
