/** Keeps the screen of the device on while `wanted`. Returns whether it is kept on: not every browser can. */

import { useEffect, useState } from 'react'

export function useWakeLock(wanted: boolean): boolean {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return
    let stopped = false
    let lock: WakeLockSentinel | null = null

    const hold = async () => {
      if (stopped || lock || document.visibilityState !== 'visible') return
      const taken = await navigator.wakeLock.request('screen')
      if (stopped) {
        await taken.release()
        return
      }
      lock = taken
      setHeld(true)
      // The browser releases it when the page is hidden.
      taken.addEventListener('release', () => {
        lock = null
        setHeld(false)
      })
    }
    const tryToHold = () => void hold().catch(() => {})

    tryToHold()
    document.addEventListener('visibilitychange', tryToHold)
    return () => {
      stopped = true
      document.removeEventListener('visibilitychange', tryToHold)
      lock?.release().catch(() => {})
    }
  }, [wanted])
  return held
}
