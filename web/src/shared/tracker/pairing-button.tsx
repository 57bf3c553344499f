/** Opens the pairing of a PC, whose code is loaded on first use. */

import { MonitorCheck } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { useLazySheet } from '@/shared/ui/use-lazy-sheet'

export function PairingButton() {
  const t = useT()
  const { open, sheet } = useLazySheet()
  return (
    <>
      <button
        type="button"
        className="button button-quiet"
        onClick={() => open(async () => (await import('./pairing-sheet')).PairingSheet)}
      >
        <MonitorCheck className="size-5" aria-hidden="true" />
        {t('trackerView.pairTitle')}
      </button>
      {sheet}
    </>
  )
}
