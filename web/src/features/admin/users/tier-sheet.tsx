/** Gives the tracker until a day, or ends what was given. What was bought is not touched. */

import { useState } from 'react'
import { ask } from '@/shared/api/data'
import { useT } from '@/shared/i18n/i18n'
import { TextField } from '@/shared/ui/field'
import { ActSheet, Choices } from '../parts/act-sheet'
import { useMoments } from '../parts/moments'
import type { ActProps } from './act-props'

const DAY_MS = 86_400_000
const USUAL_DAYS = 30

/** The end of that day, in UTC. */
const endOf = (day: string) => new Date(`${day}T23:59:59Z`).getTime()

export function TierSheet({ page: { user, grant_until: granted }, onClose }: ActProps) {
  const t = useT()
  const { day } = useMoments()
  const [choice, setChoice] = useState<'give' | 'end'>('give')
  const [until, setUntil] = useState(() =>
    new Date(Date.now() + USUAL_DAYS * DAY_MS).toISOString().slice(0, 10),
  )
  const end = choice === 'give' ? endOf(until) : null

  const give = (at: number | null, reason: string) =>
    ask((data) => data.rpc('admin_user_tier', { user: user.id, until: at, reason }))

  return (
    <ActSheet
      title={t('admin.changeTier')}
      text={t('admin.tierText')}
      action={t('admin.save')}
      ready={end === null || !Number.isNaN(end)}
      send={({ reason }) => give(end, reason)}
      done={t('admin.tierDone')}
      undo={({ reason }) => give(granted, reason)}
      onClose={onClose}
    >
      {granted !== null && (
        <>
          <p>{t('admin.tierGiven', { date: day(granted) })}</p>
          <Choices
            label={t('admin.tier')}
            name="tier"
            value={choice}
            choices={[
              { value: 'give', label: t('admin.tierGive') },
              { value: 'end', label: t('admin.tierEnd') },
            ]}
            onChoose={setChoice}
          />
        </>
      )}
      {choice === 'give' && (
        <TextField
          label={t('admin.tierUntil')}
          name="until"
          type="date"
          value={until}
          onChange={(event) => setUntil(event.target.value)}
        />
      )}
    </ActSheet>
  )
}
