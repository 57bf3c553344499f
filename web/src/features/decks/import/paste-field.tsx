/** The field for deck codes: typed, pasted, or dropped. */

import { ClipboardPaste, FileDown, X } from 'lucide-react'
import type { Ref } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { TextArea } from '@/shared/ui/field'
import { toast } from '@/shared/ui/toast'
import { useDroppedText } from './use-dropped-text'

interface PasteFieldProps {
  ref: Ref<HTMLTextAreaElement>
  text: string
  error: string | undefined
  onText: (text: string) => void
}

export function PasteField({ ref, text, error, onText }: PasteFieldProps) {
  const t = useT()
  const dragging = useDroppedText(onText, () => toast.error(t('imports.tooMuch')))

  const paste = async () => {
    try {
      onText(await navigator.clipboard.readText())
    } catch {
      toast.error(t('imports.pasteFailed'))
    }
  }

  return (
    <div className="grid gap-3">
      <TextArea
        ref={ref}
        label={t('imports.field')}
        name="text"
        rows={7}
        placeholder="AAECA…"
        autoCapitalize="none"
        autoCorrect="off"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => onText(event.target.value)}
        error={error}
        hint={t('imports.hint')}
      />
      <div className="flex flex-wrap gap-3">
        {/* Some browsers let pages write to the clipboard, but not read it. */}
        {'readText' in (navigator.clipboard ?? {}) && (
          <button type="button" className="button button-mana flex-1" onClick={() => void paste()}>
            <ClipboardPaste className="size-5" aria-hidden="true" />
            {t('imports.paste')}
          </button>
        )}
        {text !== '' && (
          <button type="button" className="button button-quiet" onClick={() => onText('')}>
            <X className="size-5" aria-hidden="true" />
            {t('imports.clear')}
          </button>
        )}
      </div>
      {dragging && (
        <div className="drop-here">
          <FileDown className="size-10 text-leg" aria-hidden="true" />
          {t('imports.dropHere')}
        </div>
      )}
    </div>
  )
}
