/**
 * Opens sheets whose code is loaded on first use. Not with `React.lazy`, which would replace the whole page by an
 * error when the network fails, and cache the failure.
 */

import { useState, type ComponentType, type ReactNode } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { toast } from './toast'

type SheetComponent = ComponentType<{ onClose: () => void }>

export interface LazySheet {
  open: (load: () => Promise<SheetComponent>) => void
  /** The open sheet, to be rendered. */
  sheet: ReactNode
}

export function useLazySheet(): LazySheet {
  const t = useT()
  const [Sheet, setSheet] = useState<SheetComponent | null>(null)
  return {
    open: (load) => {
      load().then(
        (loaded) => setSheet(() => loaded),
        () => toast.error(t('errors.network')),
      )
    },
    sheet: Sheet && <Sheet onClose={() => setSheet(null)} />,
  }
}
