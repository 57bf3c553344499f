/**
 * A small window that stays above the game: Document Picture-in-Picture, which Chrome and Edge have on desktops. Elsewhere
 * the page itself can take the compact look, to be placed beside the game.
 */

import { PictureInPicture2, Rows3 } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '@/shared/i18n/i18n'
import { toast } from '@/shared/ui/toast'
import { copyStyles, followTheme, floatingWindows } from './window-styles'

const SIZE = { width: 320, height: 640 }

export interface FloatingWindow {
  /** Whether the browser has such windows. */
  supported: boolean
  isOpen: boolean
  /** Must be called in the handler of a press. */
  open: () => void
  close: () => void
  /** Renders something into the open window. */
  render: (content: ReactNode) => ReactNode
}

export function useFloatingWindow(): FloatingWindow {
  const t = useT()
  const [target, setTarget] = useState<Window | null>(null)
  const opened = useRef<Window | null>(null)
  const windows = floatingWindows()

  // The window would stay without content when the page leaves.
  useEffect(() => () => opened.current?.close(), [])

  const open = async () => {
    if (!windows || opened.current) return
    const small = await windows.requestWindow(SIZE)
    opened.current = small
    copyStyles(document, small.document)
    const stop = followTheme(document, small.document)
    small.document.title = t('trackerView.floating')
    small.addEventListener('pagehide', () => {
      stop()
      opened.current = null
      setTarget(null)
    })
    setTarget(small)
  }

  return {
    supported: windows !== null,
    isOpen: target !== null,
    open: () => {
      open().catch(() => toast.error(t('trackerView.floatingFailed')))
    },
    close: () => opened.current?.close(),
    render: (content) => target && createPortal(content, target.document.body),
  }
}

interface FloatingButtonProps {
  floating: FloatingWindow
  /** The page shows the compact look. */
  compact: boolean
  onCompact: (compact: boolean) => void
}

/** Opens the window, or where there is none turns the page's compact look on and off. */
export function FloatingButton({ floating, compact, onCompact }: FloatingButtonProps) {
  const t = useT()
  if (!floating.supported)
    return (
      <button
        type="button"
        className="button button-quiet t-slim t-float"
        aria-pressed={compact}
        onClick={() => onCompact(!compact)}
      >
        <Rows3 className="size-5" aria-hidden="true" />
        {t('trackerView.compact')}
      </button>
    )
  return (
    <button
      type="button"
      className="button button-quiet t-slim t-float"
      aria-pressed={floating.isOpen}
      onClick={floating.isOpen ? floating.close : floating.open}
    >
      <PictureInPicture2 className="size-5" aria-hidden="true" />
      {t('trackerView.floating')}
    </button>
  )
}
