/** This computer, as the player's other screens know it: an id and a name, kept in this browser. */

import * as v from 'valibot'
import { systemOf } from './config-files'

const KEY = 'tracker device'

const Device = v.object({ id: v.pipe(v.string(), v.uuid()), name: v.string() })
type Device = v.InferOutput<typeof Device>

const NAMES = { windows: 'Windows', mac: 'Mac', linux: 'Linux' } as const

/** Without storage it is another device after a reload. */
let current: Device | null = null

export function readDevice(): Device {
  current ??= stored() ?? { id: crypto.randomUUID(), name: NAMES[systemOf(navigator.userAgent)] }
  keep(current)
  return current
}

function stored(): Device | null {
  try {
    const parsed = v.safeParse(Device, JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

function keep(device: Device): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(device))
  } catch {
    // Storage is blocked.
  }
}
