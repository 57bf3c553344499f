/** A confirmation dialog, for actions that delete or publish something. */

import type { ReactNode } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { Sheet } from './sheet'

interface ConfirmProps {
  open: boolean
  title: string
  children: ReactNode
  /** The label of the confirming button: the action itself, not "OK". */
  action: string
  kind?: 'danger' | 'mana'
  /** See `Sheet`. */
  backCloses?: boolean
  /** The label of the other button where going on is what players usually want: it is the first one then. */
  stay?: string
  onConfirm: () => void
  onClose: () => void
}

export function Confirm({
  open,
  title,
  children,
  action,
  kind = 'danger',
  backCloses = true,
  stay,
  onConfirm,
  onClose,
}: ConfirmProps) {
  const t = useT()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      description={children}
      backCloses={backCloses}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <button
          type="button"
          className={`button ${stay ? 'button-mana' : 'button-quiet'}`}
          onClick={onClose}
        >
          {stay ?? t('common.cancel')}
        </button>
        <button
          type="button"
          className={`button button-${kind} ${stay ? '' : 'max-sm:order-first'}`}
          onClick={onConfirm}
        >
          {action}
        </button>
      </div>
    </Sheet>
  )
}
