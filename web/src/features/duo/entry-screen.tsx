/** The start page of duo: return to the open duo, create one, or join one by its code. */

import { Link } from '@tanstack/react-router'
import { DoorOpen, Plus } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { EntryCard } from '@/shared/live-game/entry-card'
import { Fee } from '@/shared/live-game/fee'
import { JoinForm } from '@/shared/live-game/join-form'
import { ResumeCard } from '@/shared/live-game/resume-card'
import { ShortOfMana, useMissingMana } from '@/shared/live-game/short-of-mana'
import { usePending } from '@/shared/live-game/use-pending'
import { ManaPill } from '@/shared/profile/mana-pill'
import { DUO } from '@/shared/api/contract.gen'
import { Page } from '@/shared/ui/page'
import { SubmitButton } from '@/shared/ui/submit-button'
import { useOpenDuo } from './current-duo'
import { errorText } from './error-text'
import { useEnterDuo } from './use-enter-duo'

/** `code` comes from a shared link. */
export function EntryScreen({ code }: { code?: string | undefined }) {
  const t = useT()
  const { join } = useEnterDuo()
  const isInDuo = useOpenDuo() !== null
  const isShort = useMissingMana(DUO.fee) > 0
  return (
    <Page title={t('duo.title')} back="/quizzes" actions={<ManaPill />}>
      <ResumeDuo />
      {!isInDuo && <ShortOfMana from="/quizzes/duo" price={DUO.fee} />}
      <p className="mb-5 max-w-prose text-muted">{t('duo.intro')}</p>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <EntryCard
          icon={Plus}
          tone="#3a7be0"
          title={t('duo.create')}
          className={code ? 'max-md:order-2' : ''}
        >
          <p className="text-sm text-muted">{t('duo.createText')}</p>
          <CreateForm quiet={Boolean(code) || isInDuo} disabled={isShort && !isInDuo} />
          <Fee price={DUO.fee} />
        </EntryCard>
        <EntryCard icon={DoorOpen} tone="#8440c4" title={t('duo.join')}>
          <p className="text-sm text-muted">{t('duo.joinText')}</p>
          <JoinForm
            label={t('duo.code')}
            action={t('duo.joinAction')}
            code={code}
            kind={code ? 'primary' : 'mana'}
            disabled={isShort && !isInDuo}
            missing="duo.enterCode"
            errorText={(error) => errorText(t, error, 'live.deductFailed')}
            onJoin={join}
          />
        </EntryCard>
      </div>
    </Page>
  )
}

function CreateForm({ quiet, disabled }: { quiet: boolean; disabled: boolean }) {
  const t = useT()
  const { create } = useEnterDuo()
  const [pending, submit] = usePending(create)
  return (
    <form
      className="grid"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <SubmitButton pending={pending} kind={quiet ? 'mana' : 'primary'} disabled={disabled}>
        {t('duo.createAction')}
      </SubmitButton>
    </form>
  )
}

function ResumeDuo() {
  const t = useT()
  const current = useOpenDuo()
  if (!current) return null
  const { id, code } = current.game
  return (
    <ResumeCard title={t('duo.resume')} text={t('duo.resumeText', { code })}>
      <Link to="/quizzes/duo" search={{ game: id }} className="button button-primary max-sm:w-full">
        {t('live.resume')}
      </Link>
    </ResumeCard>
  )
}
