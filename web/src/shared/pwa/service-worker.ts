/** The service worker stores the app on the device. A new version waits until the player accepts it. */

import { useSyncExternalStore } from 'react'
import { whenIdle } from '@/shared/lib/when-idle'

let waiting: ServiceWorker | null = null
const listeners = new Set<() => void>()

function setWaiting(worker: ServiceWorker | null): void {
  waiting = worker
  for (const listener of listeners) listener()
}

/** Registers it when the page is idle. Only in a build: the development server has none. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Not on `load`: the app starts after its texts have loaded, so that event may have fired already.
  whenIdle(register, 4000)
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js')
  if (registration.waiting) setWaiting(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      // Without a controller it is the first visit, not an update.
      if (worker.state === 'installed' && navigator.serviceWorker.controller) setWaiting(worker)
    })
  })
}

/** Whether a new version is ready. */
export function useUpdateReady(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting !== null,
  )
}

/** Activates the new version and reloads the page. */
export function applyUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
    once: true,
  })
  waiting?.postMessage({ type: 'SKIP_WAITING' })
}
