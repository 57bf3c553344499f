/** The player's note on a matchup, beside the game: to read, to write, to change. */

import { NotebookPen } from 'lucide-react'
import { useState } from 'react'
import { classOrNeutral } from '@/shared/catalog/card'
import { CLASS_NAMES } from '@/shared/catalog/card-names'
import { useT } from '@/shared/i18n/i18n'
import { noteOf, useMatchupNotes } from './matchup-notes'
import { NoteText } from './note-form'

interface MatchupNoteProps {
  own: string
  opponent: string
  /** Only to read. */
  compact?: boolean
}

export function MatchupNote({ own, opponent, compact = false }: MatchupNoteProps) {
  const t = useT()
  const { data } = useMatchupNotes()
  const [editing, setEditing] = useState(false)
  const text = noteOf(data?.notes ?? [], own, opponent)?.text ?? ''
  const names = {
    own: t(CLASS_NAMES[classOrNeutral(own)]),
    opponent: t(CLASS_NAMES[classOrNeutral(opponent)]),
  }
  if (compact)
    return text ? <p className="card px-2.5 py-2 text-xs whitespace-pre-line">{text}</p> : null
  if (!data) return null
  if (!text && !editing)
    return (
      <button type="button" className="button button-quiet t-slim" onClick={() => setEditing(true)}>
        <NotebookPen className="size-4.5" aria-hidden="true" />
        {t('trackerView.noteAdd')}
      </button>
    )
  return (
    <section className="card t-box grid gap-2" aria-label={t('trackerView.note', names)}>
      <h2 className="text-md">{t('trackerView.note', names)}</h2>
      <NoteText
        own={own}
        opponent={opponent}
        text={text}
        editing={editing}
        onEditing={setEditing}
      />
    </section>
  )
}
