/** An action that takes a while and is not started again meanwhile. It must not throw. */

import { useState } from 'react'

export function usePending(act: () => Promise<unknown>): [pending: boolean, run: () => void] {
  const [pending, setPending] = useState(false)
  const run = async () => {
    if (pending) return
    setPending(true)
    await act()
    setPending(false)
  }
  return [pending, () => void run()]
}
