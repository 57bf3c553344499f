/** The quiz modes: what each is and what it costs. */

import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { ManaPill } from '@/shared/profile/mana-pill'
import { LEGEND_REWARD } from '@/shared/quiz/ladder'
import { ModeGem } from '@/shared/quiz/mode-gem'
import { ModePrice } from '@/shared/quiz/mode-price'
import { MODES, type Mode, type ModeName } from '@/shared/quiz/modes'
import { Page } from '@/shared/ui/page'

const ORDER: readonly ModeName[] = ['weeklyRanked', 'solo', 'duo', 'battleRoyale']

const SOON = new Set<ModeName>(['weeklyRanked', 'solo'])

export function QuizzesScreen() {
  const t = useT()
  return (
    <Page title={t('quizzes.title')} actions={<ManaPill />}>
      <p className="mb-5 max-w-prose text-muted">{t('quizzes.intro')}</p>
      <ul className="grid gap-4 md:grid-cols-2">
        {ORDER.map((name, place) => (
          <li key={name}>
            <ModeCard mode={MODES[name]} place={place} />
          </li>
        ))}
      </ul>
    </Page>
  )
}

function ModeCard({ mode, place }: { mode: Mode; place: number }) {
  const t = useT()
  return (
    <Link
      to={mode.path}
      className="card tinted rise flex h-full items-center gap-4 p-4"
      style={{ '--tone': mode.tone, '--i': place }}
    >
      <ModeGem mode={mode} className="size-16" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-display text-lg leading-tight font-bold">{t(mode.label)}</span>
          {SOON.has(mode.name) && (
            <span className="chip bg-leg-soft text-leg">{t('quizzes.soon')}</span>
          )}
        </span>
        <span className="mt-1 block text-sm text-muted">
          <ModeText name={mode.name} />
        </span>
        <span className="mt-2 flex items-center gap-1 text-sm font-bold">
          <ModePrice mode={mode} />
        </span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-subtle" aria-hidden="true" />
    </Link>
  )
}

function ModeText({ name }: { name: ModeName }) {
  const t = useT()
  switch (name) {
    case 'solo':
      return t('quizzes.soloText')
    case 'duo':
      return t('quizzes.duoText')
    case 'battleRoyale':
      return t('quizzes.battleRoyaleText')
    case 'weeklyRanked':
      return t('quizzes.weeklyRankedText', { reward: LEGEND_REWARD })
  }
}
