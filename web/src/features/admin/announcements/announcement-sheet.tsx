/** Writes or changes an announcement, in four languages. */

import { useState } from 'react'
import { DESK, type AdminAnnouncement, type AnnouncementTone } from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import { useT } from '@/shared/i18n/i18n'
import { LANGUAGES, LANGUAGE_NAMES } from '@/shared/i18n/languages'
import { TextArea, TextField } from '@/shared/ui/field'
import { ActSheet, Choices } from '../parts/act-sheet'
import { fromField, toField } from './local-time'

export interface Draft {
  id: string | null
  tone: AnnouncementTone
  texts: AdminAnnouncement['texts']
  starts_at: number
  ends_at: number
}

export const saveAnnouncement = ({ id, tone, texts, starts_at, ends_at }: Draft) =>
  ask((data) => data.rpc('admin_announcement_save', { id, tone, texts, starts_at, ends_at }))

const DAY_MS = 86_400_000

function newDraft(): Draft {
  const now = Date.now()
  return {
    id: null,
    tone: 'info',
    texts: { en: '', fr: '', es: '', pt: '' },
    starts_at: now,
    ends_at: now + DAY_MS,
  }
}

interface AnnouncementSheetProps {
  /** Null for a new one. */
  announcement: AdminAnnouncement | null
  onClose: () => void
}

export function AnnouncementSheet({ announcement, onClose }: AnnouncementSheetProps) {
  const t = useT()
  const [draft, setDraft] = useState<Draft>(announcement ?? newDraft)
  const change = (changed: Partial<Draft>) => setDraft({ ...draft, ...changed })
  const isComplete =
    LANGUAGES.every((language) => draft.texts[language].trim()) && draft.ends_at > draft.starts_at

  return (
    <ActSheet
      title={t(announcement ? 'admin.changeAnnouncement' : 'admin.announce')}
      action={t('admin.save')}
      needsReason={false}
      ready={isComplete}
      send={() => saveAnnouncement(draft)}
      done={t('admin.saved')}
      onClose={onClose}
    >
      {LANGUAGES.map((language) => (
        <TextArea
          key={language}
          label={LANGUAGE_NAMES[language]}
          name={language}
          lang={language}
          rows={2}
          maxLength={DESK.longest_announcement}
          value={draft.texts[language]}
          onChange={(event) =>
            change({ texts: { ...draft.texts, [language]: event.target.value } })
          }
        />
      ))}
      <Choices
        label={t('admin.tone')}
        name="tone"
        value={draft.tone}
        choices={[
          { value: 'info', label: t('admin.toneInfo') },
          { value: 'warning', label: t('admin.toneWarning') },
        ]}
        onChoose={(tone) => change({ tone })}
      />
      <TextField
        label={t('admin.from')}
        name="from"
        type="datetime-local"
        value={toField(draft.starts_at)}
        onChange={(event) =>
          change({ starts_at: fromField(event.target.value) ?? draft.starts_at })
        }
      />
      <TextField
        label={t('admin.until')}
        name="until"
        type="datetime-local"
        value={toField(draft.ends_at)}
        onChange={(event) => change({ ends_at: fromField(event.target.value) ?? draft.ends_at })}
      />
    </ActSheet>
  )
}
