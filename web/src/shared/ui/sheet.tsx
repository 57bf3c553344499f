/** A sheet over the page: from the bottom on phones, in the middle on wide screens. The native `<dialog>` traps the focus. */

import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, type ReactNode, type RefObject } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { addSheet } from './sheet-history'

interface SheetProps {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  /** `text` for long texts. */
  width?: 'form' | 'text'
  /** Whether "back" closes it. Not for a sheet that "back" has opened: the browser is then on another entry. */
  backCloses?: boolean
  children: ReactNode
}

export function Sheet({ open, ...sheet }: SheetProps) {
  return open ? <OpenSheet {...sheet} /> : null
}

type OpenSheetProps = Omit<SheetProps, 'open'>

function OpenSheet({
  onClose,
  title,
  description,
  width = 'form',
  backCloses = true,
  children,
}: OpenSheetProps) {
  const t = useT()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  useModal(dialog)

  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!backCloses) return
    return addSheet(() => close())
  }, [backCloses])

  return (
    <dialog
      ref={dialog}
      className={`sheet ${width === 'text' ? 'max-w-3xl' : 'max-w-lg'}`}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // A press on the backdrop has the dialog itself as target, because the dialog has no padding.
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="sheet-body">
        <header className="flex items-start gap-3">
          <h2 id={`${id}-title`} className="min-w-0 flex-1 pt-2 text-xl">
            {title}
          </h2>
          <button
            type="button"
            className="icon-button -mr-2"
            aria-label={t('common.close')}
            onClick={onClose}
          >
            <X className="size-5" aria-hidden="true" />
          </button>
        </header>
        {description && (
          <div id={`${id}-description`} className="text-muted">
            {description}
          </div>
        )}
        {children}
      </div>
    </dialog>
  )
}

/** Opens the dialog, and gives the focus back afterwards. */
function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    // A dialog that is removed from the page does not restore the focus.
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [dialog])
}
