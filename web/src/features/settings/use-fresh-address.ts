/** Refreshes the user while a new email address is unconfirmed: the mailed link may be opened on another device. */

import { useEffect } from 'react'
import { auth } from '@/shared/session/auth-client'
import type { User } from '@/shared/session/session'

export function useFreshAddress({ new_email: waiting }: Pick<User, 'new_email'>): void {
  useEffect(() => {
    if (!waiting) return
    const look = () => {
      if (document.visibilityState === 'visible') void renewWhenSettled(waiting)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [waiting])
}

async function renewWhenSettled(waiting: string): Promise<void> {
  try {
    const client = await auth()
    const { data } = await client.getUser()
    // The session has a copy of the user; only a refreshed session has the new one.
    if (data.user && data.user.new_email !== waiting) await client.refreshSession()
  } catch {
    // Offline: checked again next time.
  }
}
