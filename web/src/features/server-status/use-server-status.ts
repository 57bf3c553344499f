/** What the page knows of the server: asked on arrival and whenever the network comes or goes. */

import { useCallback, useEffect, useState } from 'react'
import { fetchHealth } from './health'

export type ServerStatus =
  | { phase: 'checking' }
  | { phase: 'ok'; version: string }
  | { phase: 'error' }
  | { phase: 'offline' }

const CHECKING: ServerStatus = { phase: 'checking' }

export function useServerStatus(): { status: ServerStatus; check: () => void } {
  const [attempt, setAttempt] = useState(1)
  const [answer, setAnswer] = useState({ attempt: 0, status: CHECKING })
  const check = useCallback(() => setAttempt((last) => last + 1), [])

  useEffect(() => {
    const request = new AbortController()
    const settle = (status: ServerStatus) => {
      if (!request.signal.aborted) setAnswer({ attempt, status })
    }
    void askServer(request.signal).then(settle)
    return () => request.abort()
  }, [attempt])

  useEffect(() => {
    window.addEventListener('online', check)
    window.addEventListener('offline', check)
    return () => {
      window.removeEventListener('online', check)
      window.removeEventListener('offline', check)
    }
  }, [check])

  return { status: answer.attempt === attempt ? answer.status : CHECKING, check }
}

async function askServer(cancel: AbortSignal): Promise<ServerStatus> {
  try {
    return { phase: 'ok', ...(await fetchHealth(cancel)) }
  } catch {
    // `onLine` can be wrong when it says yes, not when it says no.
    return { phase: navigator.onLine ? 'error' : 'offline' }
  }
}
