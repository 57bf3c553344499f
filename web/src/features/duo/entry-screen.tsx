/** The start page of duo: return to the open duo, create one, or join one by its code. */

import { Link } from '@tanstack/react-router'
import { DoorOpen, Plus, Swords } from 'lucide-react'
import { useState } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { useOpenDuo } from '@/shared/live-game/current-duo'
import { Fee } from '@/shared/live-game/fee'
import { JoinForm } from '@/shared/live-game/join-form'
import { ShortOfMana, useMissingMana } from '@/shared/live-game/short-of-mana'
import { ManaPill } from '@/shared/profile/mana-pill'
import { DUO } from '@/shared/api/contract.gen'
import { Page } from '@/shared/ui/page'
import { SubmitButton } from '@/shared/ui/submit-button'
import { useEnterDuo } from './use-enter-duo'

/** `code` comes from a shared link. */
export function EntryScreen({ code }: { code?: string | undefined }) {
  const t = useT()
  const { join } = useEnterDuo()
  const isInDuo = useOpenDuo() !== null
  const isShort = useMissingMana(DUO.fee) > 0
  return (
    <Page title={t('duo.title')} back="/quizzes" actions={<ManaPill />}>
      <ResumeCard />
      {!isInDuo && <ShortOfMana from="/quizzes/duo" price={DUO.fee} />}
      <p className="mb-5 max-w-prose text-muted">{t('duo.intro')}</p>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <section
          className={`card tinted grid gap-4 p-5 ${code ? 'max-md:order-2' : ''}`}
          style={{ '--tone': '#3a7be0' }}
        >
          <h2 className="flex items-center gap-3 text-lg">
            <span className="gem grid size-11 shrink-0 place-items-center text-white">
              <Plus className="size-5" aria-hidden="true" />
            </span>
            {t('duo.create')}
          </h2>
          <p className="text-sm text-muted">{t('duo.createText')}</p>
          <CreateForm quiet={Boolean(code) || isInDuo} disabled={isShort && !isInDuo} />
          <Fee price={DUO.fee} />
        </section>
        <section className="card tinted grid gap-4 p-5" style={{ '--tone': '#8440c4' }}>
          <h2 className="flex items-center gap-3 text-lg">
            <span className="gem grid size-11 shrink-0 place-items-center text-white">
              <DoorOpen className="size-5" aria-hidden="true" />
            </span>
            {t('duo.join')}
          </h2>
          <p className="text-sm text-muted">{t('duo.joinText')}</p>
          <JoinForm
            label={t('duo.code')}
            action={t('duo.joinAction')}
            code={code}
            kind={code ? 'primary' : 'mana'}
            disabled={isShort && !isInDuo}
            missing="duo.enterCode"
            otherwise="live.deductFailed"
            onJoin={join}
          />
        </section>
      </div>
    </Page>
  )
}

function CreateForm({ quiet, disabled }: { quiet: boolean; disabled: boolean }) {
  const t = useT()
  const { create } = useEnterDuo()
  const [pending, setPending] = useState(false)

  const submit = async () => {
    if (pending) return
    setPending(true)
    await create()
    setPending(false)
  }

  return (
    <form
      className="grid"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <SubmitButton pending={pending} kind={quiet ? 'mana' : 'primary'} disabled={disabled}>
        {t('duo.createAction')}
      </SubmitButton>
    </form>
  )
}

function ResumeCard() {
  const t = useT()
  const current = useOpenDuo()
  if (!current) return null
  return (
    <section className="gilt rise mb-5 flex flex-wrap items-center gap-4 p-4">
      <span className="grid size-12 shrink-0 place-items-center rounded-md bg-leg-soft text-leg">
        <Swords className="size-6" aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-lg">{t('duo.resume')}</h2>
        <p className="text-sm text-muted">{t('duo.resumeText', { code: current.game.code })}</p>
      </div>
      <Link
        to="/quizzes/duo"
        search={{ game: current.game.id }}
        className="button button-primary max-sm:w-full"
      >
        {t('live.resume')}
      </Link>
    </section>
  )
}
