/** One mode: its description, its price and the player's progress; with a notice if the mana is not enough. */

import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { useProfile } from '@/shared/profile/profile'
import { ModeGem } from '@/shared/quiz/mode-gem'
import { ModePrice } from '@/shared/quiz/mode-price'
import { RANKED, SOLO } from '@/shared/api/contract.gen'
import type { Mode, ModeName } from '@/shared/quiz/modes'
import { ModeStanding } from './mode-standing'

export function ModeCard({ mode, place }: { mode: Mode; place: number }) {
  const t = useT()
  return (
    <Link
      to={mode.path}
      className="card tinted rise flex h-full flex-wrap items-center gap-4 p-4 lg:gap-6 lg:p-6"
      style={{ '--tone': mode.tone, '--i': place }}
    >
      <ModeGem mode={mode} className="size-16 lg:size-24" />
      <span className="min-w-0 flex-1 basis-28">
        <span className="block font-display text-lg leading-tight font-bold lg:text-2xl">
          {t(mode.label)}
        </span>
        <span className="mt-1 block text-sm text-muted lg:mt-2 lg:text-base">
          <ModeText name={mode.name} />
        </span>
        <span className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm font-bold">
          <span className="flex items-center gap-1">
            <ModePrice mode={mode} />
            {mode.name === 'solo' && ` · ${t('quizzes.soloNote', { count: SOLO.levels })}`}
          </span>
          {mode.price !== null && <NotEnoughMana price={mode.price} />}
          <span className="flex flex-wrap items-center gap-x-3">
            <ModeStanding name={mode.name} />
          </span>
        </span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-subtle" aria-hidden="true" />
    </Link>
  )
}

function ModeText({ name }: { name: ModeName }) {
  const t = useT()
  switch (name) {
    case 'daily':
      return t('daily.text')
    case 'solo':
      return t('quizzes.soloText')
    case 'duo':
      return t('quizzes.duoText')
    case 'battleRoyale':
      return t('quizzes.battleRoyaleText')
    case 'weeklyRanked':
      return t('quizzes.weeklyRankedText', { reward: RANKED.reward })
  }
}

function NotEnoughMana({ price }: { price: number }) {
  const t = useT()
  const { data: profile } = useProfile()
  if (!profile || profile.mana >= price) return null
  return <span className="text-danger">{t('live.notEnoughMana')}</span>
}
