/** Refreshes the user while a new email address is unconfirmed: the mailed link may be opened on another device. */

import { useEffect } from 'react'
import { auth } from '@/shared/api/auth-client'
import type { User } from '@/shared/session/session'

export function usePendingEmail({ new_email: pendingEmail }: Pick<User, 'new_email'>): void {
  useEffect(() => {
    if (!pendingEmail) return
    const check = () => {
      if (document.visibilityState === 'visible') void refreshWhenConfirmed(pendingEmail)
    }
    check()
    document.addEventListener('visibilitychange', check)
    return () => document.removeEventListener('visibilitychange', check)
  }, [pendingEmail])
}

async function refreshWhenConfirmed(pendingEmail: string): Promise<void> {
  try {
    const client = await auth()
    const { data } = await client.getUser()
    // The session has a copy of the user; only a refreshed session has the new one.
    if (data.user && data.user.new_email !== pendingEmail) await client.refreshSession()
  } catch {
    // Offline: checked again next time.
  }
}
