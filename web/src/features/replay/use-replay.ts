/** Reads a replay and opens it. */

import { useEffect, useState } from 'react'
import { openReplay, type Replay } from '@/shared/wasm/replay'

interface Found {
  bytes: Uint8Array<ArrayBuffer>
  playedOn: string | null
}

type ReplayState =
  | { kind: 'loading' }
  /** There is none. */
  | { kind: 'none' }
  | { kind: 'broken' }
  /** It could not be fetched. */
  | { kind: 'failed' }
  | { kind: 'ready'; replay: Replay; playedOn: string | null }

export function useReplay(id: string, find: (id: string) => Promise<Found | null>) {
  const [tries, setTries] = useState(0)
  const key = `${id} ${tries}`
  const [found, setFound] = useState<{ key: string; state: ReplayState } | null>(null)
  useEffect(() => {
    let stopped = false
    const open = async () => {
      const state = await load(id, find)
      if (!stopped) setFound({ key, state })
    }
    void open()
    return () => {
      stopped = true
    }
  }, [id, find, key])
  const state: ReplayState = found?.key === key ? found.state : { kind: 'loading' }
  return { state, retry: () => setTries((count) => count + 1) }
}

async function load(id: string, find: (id: string) => Promise<Found | null>): Promise<ReplayState> {
  try {
    const found = await find(id)
    if (!found) return { kind: 'none' }
    const replay = await openReplay(found.bytes)
    return replay ? { kind: 'ready', replay, playedOn: found.playedOn } : { kind: 'broken' }
  } catch {
    return { kind: 'failed' }
  }
}
