/** Greets a new player: what mana is for, and easy questions to begin with. Gone for good once it is closed or a quiz was played. */

import { X } from 'lucide-react'
import { useState } from 'react'
import { PROFILE } from '@/shared/api/contract.gen'
import { useT } from '@/shared/i18n/i18n'
import { useFigures } from '@/shared/profile/figures'
import { StartButton } from '@/shared/quiz/start-button'
import { useUser } from '@/shared/session/session'
import { saveChoice } from '@/shared/storage/saved-choice'
import { ManaCrystal } from '@/shared/ui/mana-crystal'

export function Welcome() {
  const t = useT()
  const { id } = useUser()
  const { data: figures } = useFigures()
  const [isClosed, setClosed] = useState(false)
  if (isClosed || (figures && figures.quizzes > 0)) return null
  const remember = () => saveChoice(`welcome_${id}`, 'seen')
  const close = () => {
    remember()
    setClosed(true)
  }
  return (
    <section className="card rise mb-6 grid gap-3 p-4 lg:p-5" aria-labelledby="welcome">
      <div className="flex items-start gap-3">
        <ManaCrystal className="mt-1 size-9 shrink-0" />
        <div className="min-w-0 flex-1">
          <h2 id="welcome" className="text-xl">
            {t('home.welcome', { mana: PROFILE.initial_mana })}
          </h2>
          <p className="mt-1 max-w-prose text-sm text-muted">{t('home.welcomeText')}</p>
        </div>
        <button
          type="button"
          className="icon-button -mt-1 -mr-2"
          aria-label={t('common.close')}
          onClick={close}
        >
          <X className="size-5" aria-hidden="true" />
        </button>
      </div>
      <div className="grid sm:justify-start" onClickCapture={remember}>
        <StartButton mode="solo" level={1} kind="mana">
          {t('home.welcomePlay')}
        </StartButton>
      </div>
    </section>
  )
}
