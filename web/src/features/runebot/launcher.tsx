/** The floating button, and the panel once it was opened. The panel's code and texts are loaded then. */

import './launcher.css'
import { useLocation } from '@tanstack/react-router'
import { useState, type ComponentType } from 'react'
import { useI18n } from '@/shared/i18n/i18n'
import { toast } from '@/shared/ui/toast'
import { BotFace } from './bot-face'
import { isHiddenOn } from './places'

type Panel = ComponentType<{ open: boolean; onClose: () => void }>

export function Launcher() {
  const { t, load } = useI18n()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [LoadedPanel, setLoadedPanel] = useState<Panel | null>(null)
  const [open, setOpen] = useState(false)
  const [pending, setPending] = useState(false)
  const hidden = isHiddenOn(path)
  if (hidden && open) setOpen(false)

  const show = async () => {
    setPending(true)
    try {
      const [{ Panel: loaded }] = await Promise.all([import('./panel'), load('runebot')])
      setLoadedPanel(() => loaded)
      setOpen(true)
    } catch {
      toast.error(t('errors.network'))
    } finally {
      setPending(false)
    }
  }

  return (
    <>
      {!hidden && (
        <button
          type="button"
          className={`bot-button ${path === '/' ? 'bot-button-high' : ''}`}
          // The name of the assistant, in every language.
          aria-label="RuneBot"
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-busy={pending}
          onClick={() => void show()}
        >
          <BotFace className="size-7" />
        </button>
      )}
      {/* It stays, because it has the conversation. */}
      {LoadedPanel && <LoadedPanel open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
