/** Notes of the staff about a player. */

import { useState, type FormEvent } from 'react'
import type { AdminNote, AdminUser } from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import { useT } from '@/shared/i18n/i18n'
import { TextArea } from '@/shared/ui/field'
import { SubmitButton } from '@/shared/ui/submit-button'
import { useMoments } from '../parts/moments'
import { useAct } from '../parts/use-act'

const LONGEST = 2000

export function Notes({ page: { user, notes } }: { page: AdminUser }) {
  const t = useT()
  const { dateTime } = useMoments()
  const act = useAct()
  const [text, setText] = useState('')

  const write = (words: string) => () =>
    ask((data) => data.rpc('admin_user_note', { user: user.id, text: words, remove: null }))
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim() || act.pending) return
    if (await act.run(write(text.trim()), { done: t('admin.saved') })) setText('')
  }
  const remove = (note: AdminNote) =>
    void act.run(
      () =>
        ask((data) => data.rpc('admin_user_note', { user: user.id, text: null, remove: note.id })),
      { done: t('admin.noteRemoved'), undo: write(note.text) },
    )

  return (
    <section className="adm-panel">
      <h2>{t('admin.notes')}</h2>
      {notes.map((note) => (
        <div key={note.id} className="adm-note">
          <p>{note.text}</p>
          <p className="adm-line adm-subtle">
            {note.author ?? t('admin.deletedUser')}, {dateTime(note.at)}
            <button type="button" className="adm-small danger" onClick={() => remove(note)}>
              {t('admin.delete')}
            </button>
          </p>
        </div>
      ))}
      <form className="adm-pad" onSubmit={(event) => void add(event)}>
        <TextArea
          label={t('admin.newNote')}
          name="note"
          rows={2}
          maxLength={LONGEST}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <SubmitButton pending={act.pending} kind="quiet" disabled={!text.trim()}>
          {t('admin.save')}
        </SubmitButton>
      </form>
    </section>
  )
}
