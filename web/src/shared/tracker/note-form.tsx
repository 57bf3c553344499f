/** A note on a matchup, with a button to change it; and the form that does. */

import { useId, useState } from 'react'
import { MATCHES } from '@/shared/api/contract.gen'
import { classOrNeutral } from '@/shared/catalog/card'
import { CLASS_NAMES } from '@/shared/catalog/card-names'
import { useT } from '@/shared/i18n/i18n'
import { authErrorText } from '@/shared/session/auth-error'
import { toast } from '@/shared/ui/toast'
import { useSaveMatchupNote } from './matchup-notes'

interface NoteFormProps {
  own: string
  opponent: string
  text: string
  onDone: () => void
}

interface NoteTextProps extends Omit<NoteFormProps, 'onDone'> {
  editing: boolean
  onEditing: (editing: boolean) => void
}

export function NoteText({ own, opponent, text, editing, onEditing }: NoteTextProps) {
  const t = useT()
  if (editing)
    return <NoteForm own={own} opponent={opponent} text={text} onDone={() => onEditing(false)} />
  return (
    <>
      <p className="text-sm wrap-anywhere whitespace-pre-line">{text}</p>
      <button type="button" className="link justify-self-start" onClick={() => onEditing(true)}>
        {t('trackerView.noteEdit')}
      </button>
    </>
  )
}

export function NoteForm({ own, opponent, text, onDone }: NoteFormProps) {
  const t = useT()
  const id = useId()
  const save = useSaveMatchupNote()
  const [draft, setDraft] = useState(text)
  const [pending, setPending] = useState(false)
  const submit = async () => {
    if (pending) return
    setPending(true)
    try {
      await save(own, opponent, draft)
      toast.success(t(draft.trim() ? 'trackerView.noteSaved' : 'trackerView.noteRemoved'))
      onDone()
    } catch (error) {
      toast.error(authErrorText(t, error))
      setPending(false)
    }
  }
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <label htmlFor={id} className="sr-only">
        {t('trackerView.noteField', {
          own: t(CLASS_NAMES[classOrNeutral(own)]),
          opponent: t(CLASS_NAMES[classOrNeutral(opponent)]),
        })}
      </label>
      <textarea
        id={id}
        className="field py-2.5"
        rows={4}
        maxLength={MATCHES.max_notes}
        value={draft}
        aria-describedby={`${id}-hint`}
        onChange={(event) => setDraft(event.target.value)}
      />
      <p id={`${id}-hint`} className="text-xs text-muted">
        {t('trackerView.noteHint')}
      </p>
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="button button-mana t-slim" aria-disabled={pending}>
          {t('trackerView.noteSave')}
        </button>
        <button type="button" className="button button-quiet t-slim" onClick={onDone}>
          {t('common.cancel')}
        </button>
      </div>
    </form>
  )
}
