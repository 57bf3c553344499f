/** The frame of the panel: a modal dialog on a phone, a part of the page on a wide screen. */

import { useEffect, useEffectEvent, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { addSheet } from '@/shared/ui/sheet-history'

/** Wide enough for the page to stay usable beside the panel; the same width as in panel.css. */
const BESIDE = '(width >= 72rem)'

/** Whether the page can be used while the panel is open. */
export const isBeside = (): boolean => matchMedia(BESIDE).matches

interface PanelFrameProps {
  onClose: () => void
  children: ReactNode
}

export function PanelFrame(props: PanelFrameProps) {
  const beside = useSyncExternalStore(subscribe, isBeside)
  return <Frame key={String(beside)} beside={beside} {...props} />
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(BESIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

function Frame({ beside, onClose, children }: PanelFrameProps & { beside: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const opener = document.activeElement
    const panel = dialog.current
    if (!beside) panel?.showModal()
    // On a phone the input would open the keyboard over the answers.
    panel?.querySelector<HTMLElement>(beside ? 'textarea' : 'h2')?.focus()
    return () => {
      const isOurs =
        document.activeElement === document.body || panel?.contains(document.activeElement)
      if (isOurs && opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [beside])

  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (beside) return
    return addSheet(() => close())
  }, [beside])

  return (
    <dialog
      ref={dialog}
      // Not modal: the page beside it stays usable.
      open={beside || undefined}
      className={beside ? 'bot-panel bot-panel-beside' : 'bot-panel'}
      aria-labelledby="runebot-title"
      // Escape in a modal dialog, and Android's back button.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => {
        if (beside && event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="bot-body">{children}</div>
    </dialog>
  )
}
