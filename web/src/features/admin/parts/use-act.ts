/** Sends an act, reads the pages again, and says how it went. What can be undone offers it. */

import { useState } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { toast } from '@/shared/ui/toast'
import { adminErrorText } from './admin-error'
import { useRefresh } from './calls'
import { NoCode, useSend } from './fresh-code'

interface Done {
  /** Said afterwards. */
  done: string
  /** The opposite act. */
  undo?: (() => Promise<unknown>) | undefined
}

export interface Act {
  pending: boolean
  /** Resolves to whether the act was done. */
  run: (act: () => Promise<unknown>, said: Done) => Promise<boolean>
}

export function useAct(): Act {
  const t = useT()
  const send = useSend()
  const refresh = useRefresh()
  const [pending, setPending] = useState(false)

  const run: Act['run'] = async (act, { done, undo }) => {
    setPending(true)
    try {
      await send(act)
      await refresh()
      if (undo) {
        toast.offer(done, {
          label: t('admin.undo'),
          onPress: () => void run(undo, { done: t('admin.undone') }),
        })
      } else {
        toast.success(done)
      }
      return true
    } catch (error) {
      if (!(error instanceof NoCode)) toast.error(adminErrorText(t, error))
      return false
    } finally {
      setPending(false)
    }
  }

  return { pending, run }
}
