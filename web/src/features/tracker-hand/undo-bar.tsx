/** Says what was noted, and takes it back. It goes after five seconds; the menu of the game has the same button. */

import { Undo2 } from 'lucide-react'
import { useEffect } from 'react'
import { CostGem } from '@/shared/catalog/cost-gem'
import { useT } from '@/shared/i18n/i18n'
import type { Told } from './note-text'

const SHOWN_MS = 5000

interface UndoBarProps {
  /** Another object shows the bar anew. */
  told: Told | null
  undo: () => void
  onGone: () => void
  /** What is below it: nothing, the buttons, or the cards in hand too. */
  above: 'nothing' | 'dock' | 'hand'
}

export function UndoBar({ told, undo, onGone, above }: UndoBarProps) {
  const t = useT()
  useEffect(() => {
    if (!told) return
    const timer = setTimeout(onGone, SHOWN_MS)
    return () => clearTimeout(timer)
    // A new function does not start the time again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [told])
  return (
    <div className={`undo-place undo-over-${above}`} role="status">
      {told && (
        <div className="undo-bar" key={told.number}>
          {told.cost !== null && (
            <span aria-hidden="true">
              <CostGem cost={told.cost} className="size-8" />
            </span>
          )}
          <span className="min-w-0 flex-1">{told.text}</span>
          {told.canUndo && (
            <button type="button" className="undo-button" onClick={undo}>
              <Undo2 className="size-5" aria-hidden="true" />
              {t('tracker.undo')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
