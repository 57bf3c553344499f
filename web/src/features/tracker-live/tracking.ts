/** The tracking of the signed-in user: one for the page, with the browser, the server and the storage it works with. */

import { useSyncExternalStore } from 'react'
import { CallError } from '@/shared/api/call-error'
import { ask } from '@/shared/api/data'
import { recordLobby, removeLobby } from '@/shared/matches/matches'
import { recordWithReplay, removeWithReplay } from '@/shared/replays/record'
import { sessionState, useUser, watchSession } from '@/shared/session/session'
import { noteStars } from '@/shared/tracker/kept-stars'
import { deckInLog, nameInDecks, namesOf, savedDecks, textsOf } from './candidates'
import { readDevice } from './device'
import { FinishedGames } from './finished-games'
import type { LiveState } from './live-state'
import { LiveTracking, type ScreenUpdate } from './live-tracking'
import { readPlace, savePlace } from './place'
import { readLadders, saveLadders } from './rank/kept-ladders'
import type { Given } from './source'
import { startWorker } from './worker/start-worker'

const LOCK = 'runeside tracker'

let tracking: { user: string; live: LiveTracking } | null = null

/** Goes on while other pages of the app are open, and ends with the session. */
export function trackingOf(user: string): LiveTracking {
  if (tracking?.user === user) return tracking.live
  tracking?.live.stop()
  const live = new LiveTracking({
    user,
    startWorker,
    library: { saved: savedDecks, inLog: deckInLog, nameInDecks, namesOf },
    textsOf,
    record: recordWithReplay,
    remove: removeWithReplay,
    recordLobby,
    removeLobby,
    show,
    now: () => Date.now(),
    lock,
    games: new FinishedGames(user),
    readPlace: () => readPlace(user),
    savePlace: (place) => savePlace(user, place),
    readLadders: () => readLadders(user, new Date()),
    saveLadders: (ladders) => saveLadders(user, ladders, new Date()),
    noteStars: (match, stars) => noteStars(user, match, stars),
    observe,
  })
  tracking = { user, live }
  const stop = watchSession(() => {
    const session = sessionState()
    if (session.status === 'signed-in' && session.user.id === user) return
    stop()
    live.stop()
  })
  return live
}

export function useTracking(): LiveTracking {
  return trackingOf(useUser().id)
}

export function useLiveState(): LiveState {
  const live = useTracking()
  return useSyncExternalStore(live.subscribe, live.state)
}

async function show({
  view,
  deck,
  lastLineAt,
}: ScreenUpdate): Promise<'sent' | 'failed' | 'refused'> {
  const { id: device, name } = readDevice()
  try {
    await ask((data) =>
      data.rpc('tracker_show', { device, name, view, deck, last_line_at: lastLineAt }),
    )
    return 'sent'
  } catch (error) {
    return error instanceof CallError && error.code === 'tracker_required' ? 'refused' : 'failed'
  }
}

/** The last request of this tab: a lock is free only after its request has ended. */
let lastRequest: Promise<unknown> = Promise.resolve()

/** One tab follows: two would show, send and record the same game. Browsers without locks have no such tab. */
async function lock(steal: boolean, taken: () => void): Promise<(() => void) | null> {
  if (!('locks' in navigator)) return () => {}
  await lastRequest
  return new Promise((resolve) => {
    let release: (() => void) | null = null
    const options = steal ? { steal: true } : { ifAvailable: true }
    lastRequest = navigator.locks
      .request(LOCK, options, async (held) => {
        if (!held) {
          resolve(null)
          return
        }
        const released = new Promise<void>((free) => {
          release = free
        })
        resolve(() => release?.())
        await released
      })
      // Another tab has taken it.
      .catch(() => taken())
  })
}

function observe(given: Given, changed: () => void): () => void {
  const handle = given.kind === 'folder' ? given.folder.handle : undefined
  if (!handle || !('FileSystemObserver' in globalThis) || !FileSystemObserver) return () => {}
  const observer = new FileSystemObserver(changed)
  // Without it the ticks of the worker remain.
  observer.observe(handle, { recursive: true }).catch(() => {})
  return () => observer.disconnect()
}
