/** All notes on matchups, to read, change and remove. */

import { useState } from 'react'
import type { MatchupNote } from '@/shared/api/contract.gen'
import { CLASSES, classOrNeutral } from '@/shared/catalog/card'
import { CLASS_NAMES } from '@/shared/catalog/card-names'
import { ClassEmblem } from '@/shared/catalog/class-sigil'
import { useT } from '@/shared/i18n/i18n'
import { authErrorText } from '@/shared/session/auth-error'
import { useMatchupNotes } from '@/shared/tracker/matchup-notes'
import { NoteForm, NoteText } from '@/shared/tracker/note-form'
import { LoadFailure } from '@/shared/ui/load-failure'
import { SelectField } from '@/shared/ui/select-field'

export function MatchupNotesList() {
  const t = useT()
  const { data, error, refetch } = useMatchupNotes()
  if (!data && error)
    return <LoadFailure text={authErrorText(t, error)} retry={() => void refetch()} />
  if (!data) return <span className="skeleton h-24 rounded-lg" aria-busy="true" />
  return (
    <div className="grid gap-3">
      {data.notes.length > 0 && (
        <ul className="divide-y divide-line">
          {data.notes.map((note) => (
            <NoteRow key={`${note.own_class} ${note.opponent_class}`} note={note} />
          ))}
        </ul>
      )}
      <NewNote notes={data.notes} />
    </div>
  )
}

function NoteRow({ note }: { note: MatchupNote }) {
  const t = useT()
  const [editing, setEditing] = useState(false)
  const { own_class: own, opponent_class: opponent, text } = note
  return (
    <li className="grid gap-2 py-3">
      <p className="flex items-center gap-2 font-bold">
        <ClassEmblem cardClass={classOrNeutral(own)} className="size-7" />
        <ClassEmblem cardClass={classOrNeutral(opponent)} className="size-7" />
        {t('trackerView.note', {
          own: t(CLASS_NAMES[classOrNeutral(own)]),
          opponent: t(CLASS_NAMES[classOrNeutral(opponent)]),
        })}
      </p>
      <NoteText
        own={own}
        opponent={opponent}
        text={text}
        editing={editing}
        onEditing={setEditing}
      />
    </li>
  )
}

const NAMED = CLASSES.filter((it) => it !== 'NEUTRAL')

/** A note before the first game: both classes are chosen. */
function NewNote({ notes }: { notes: readonly MatchupNote[] }) {
  const t = useT()
  const [own, setOwn] = useState('')
  const [opponent, setOpponent] = useState('')
  const known = notes.find((it) => it.own_class === own && it.opponent_class === opponent)
  const choices = (
    <>
      <option value="">{t('tracker.noClass')}</option>
      {NAMED.map((it) => (
        <option key={it} value={it}>
          {t(CLASS_NAMES[it])}
        </option>
      ))}
    </>
  )
  return (
    <div className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField label={t('stats.ownClass')} name="own" value={own} onChange={setOwn}>
          {choices}
        </SelectField>
        <SelectField
          label={t('stats.opponentClass')}
          name="opponent"
          value={opponent}
          onChange={setOpponent}
        >
          {choices}
        </SelectField>
      </div>
      {own && opponent && !known && (
        <NoteForm
          key={`${own} ${opponent}`}
          own={own}
          opponent={opponent}
          text=""
          onDone={() => {
            setOwn('')
            setOpponent('')
          }}
        />
      )}
    </div>
  )
}
