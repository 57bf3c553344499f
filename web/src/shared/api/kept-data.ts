/**
 * Data that stays readable offline: the last results of some calls, in the local storage, until the player signs out. If
 * storage is blocked or full, nothing is kept.
 */

import * as v from 'valibot'
import { CallError } from './call-error'
import { KEPT } from '@/shared/storage/forget-kept'

/** How many results are kept; the oldest go first. */
const MOST = 30

/** Calls the server and keeps the result. If the server cannot be reached, gives the result that was kept. */
export async function readKept<const Schema extends v.GenericSchema>(
  userId: string,
  name: string,
  schema: Schema,
  read: () => Promise<unknown>,
): Promise<v.InferOutput<Schema>> {
  try {
    const value = await read()
    const parsed = v.parse(schema, value)
    keep(userId, name, value)
    return parsed
  } catch (error) {
    const isUnreached = error instanceof CallError && error.code === 'network'
    const kept = isUnreached ? findKept(userId, name, schema) : undefined
    if (kept === undefined) throw error
    return kept
  }
}

/** As `readKept`, without a call while what was kept is younger than that. */
export async function readKeptFor<const Schema extends v.GenericSchema>(
  userId: string,
  name: string,
  schema: Schema,
  maxAge: number,
  read: () => Promise<unknown>,
): Promise<v.InferOutput<Schema>> {
  const isYoung = Date.now() - savedAt(keyOf(userId, name)) < maxAge
  const kept = isYoung ? findKept(userId, name, schema) : undefined
  return kept ?? readKept(userId, name, schema, read)
}

/** What was kept under that name; undefined if there is nothing, or something else. */
export function findKept<const Schema extends v.GenericSchema>(
  userId: string,
  name: string,
  schema: Schema,
): v.InferOutput<Schema> | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId, name)) ?? '')?.value
    const parsed = v.safeParse(schema, stored)
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

const keyOf = (userId: string, name: string) => `${KEPT}${userId} ${name}`

export function keep(userId: string, name: string, value: unknown): void {
  const key = keyOf(userId, name)
  try {
    const others = Object.keys(localStorage).filter(
      (other) => other.startsWith(KEPT) && other !== key,
    )
    if (others.length >= MOST) {
      const byAge = others.toSorted((a, b) => savedAt(a) - savedAt(b))
      for (const other of byAge.slice(0, others.length - MOST + 1)) localStorage.removeItem(other)
    }
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), value }))
  } catch {
    // Storage is blocked or full.
  }
}

function savedAt(key: string): number {
  return Number(/^{"at":(\d+)/.exec(localStorage.getItem(key) ?? '')?.[1] ?? 0)
}
